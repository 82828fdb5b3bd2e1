import { randomUUID } from 'node:crypto'
import { RESOURCES_PATH } from '@consente/contract/opin/data-apis'
import { compactDecrypt, decodeJwt, type JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestHolder } from '../../support/holder/test-holder.ts'
import { REDIRECT_URI, type TestRecipient } from '../../support/holder/test-recipient.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
import {
  approved,
  approvedObject,
  type Claims,
  fragmentOf,
  openedFor,
  postForm,
  requestClaims,
} from '../../support/openid/handmade-requests.ts'
import { startHolderWithRecipients } from '../../support/openid/holder-with-recipients.ts'
import {
  askConsent,
  callApi,
  requestParameters,
  type Session,
  scopeFor,
} from '../../support/openid/recipient-client.ts'
import { read } from '../../support/openid/shared-data.ts'

/** What counts of an authorisation request is what the signed request object says, whatever stands beside it. */
/** A registered address with a query of its own, as the suite's second client has it. */
const WITH_QUERY = `${REDIRECT_URI}?dummy1=lorem&dummy2=ipsum`

let holder: TestHolder
let recipient: TestRecipient
let session: Session<TestHolder>
let otherSession: Session<TestHolder>
let close: () => Promise<void>

beforeAll(async () => {
  ;({ holder, recipient, session, otherSession, close } = await startHolderWithRecipients({
    otherRedirectUris: [REDIRECT_URI, WITH_QUERY],
  }))
})
afterAll(() => close())

/** A request with further parameters beside its object, approved. @returns the claims and the way back. */
async function approvedWith(replaced: Claims, beside: Record<string, string> = {}) {
  const claims = await requestClaims(session, replaced)
  const { returned } = await approvedObject(session, claims, beside)
  return { claims, returned, idToken: await opened(returned.id_token) }
}

async function opened(idToken = ''): Promise<JWTPayload> {
  const { plaintext } = await compactDecrypt(idToken, recipient.decryption.key)
  return decodeJwt(new TextDecoder().decode(plaintext))
}

it('fapi1-advanced-final-ensure-authorization-request-without-state-success: neither state nor s_hash comes back', async () => {
  const { returned, idToken } = await approvedWith({ state: undefined })
  expect(returned.code).toBeTruthy()
  expect([returned.state, idToken.s_hash]).toEqual([undefined, undefined])
})

it('fapi1-advanced-final-state-only-outside-request-object-not-used: a state beside the request object is not used', async () => {
  const { returned, idToken } = await approvedWith({ state: undefined }, { state: 'de-fora' })
  expect(returned.code).toBeTruthy()
  expect([returned.state, idToken.s_hash]).toEqual([undefined, undefined])
})

it('fapi1-advanced-final-ensure-different-nonce-inside-and-outside-request-object: the nonce of the request object counts', async () => {
  const { claims, returned, idToken } = await approvedWith({}, { nonce: 'de-fora' })
  expect(returned.code).toBeTruthy()
  expect(idToken.nonce).toBe(claims.nonce)
})

it.each<[string, Claims]>([
  [
    'fapi1-advanced-final-ensure-request-object-with-64-char-nonce-success',
    { nonce: 'n'.repeat(64), state: 's'.repeat(64) },
  ],
  ['fapi1-advanced-final-ensure-request-object-with-long-nonce', { nonce: 'n'.repeat(384) }],
  ['fapi1-advanced-final-ensure-request-object-with-long-state', { state: 's'.repeat(1_000) }],
])('%s: nonce and state come back whole', async (_module, replaced) => {
  const { claims, returned, idToken } = await approvedWith(replaced)
  expect(returned.code).toBeTruthy()
  expect([returned.state, idToken.nonce]).toEqual([claims.state, claims.nonce])
})

it('fapi1-advanced-final-ensure-authorization-request-without-request-object-fails: parameters alone are invalid_request', async () => {
  const { parameters } = await requestParameters(scopeFor(await askConsent(session)))
  const query = new URLSearchParams({ client_id: 'receptora', ...parameters })
  const { location = '', text } = await openBrowser().visit(`${holder.url}/auth/authorize?${query}`)
  expect(`${location} ${text}`).not.toContain('intent_id')
  expect(location).toMatch(new RegExp(`^${REDIRECT_URI}[?#].*error=invalid_request&`))
})

/** A consent that the customer gave to the client, and its access token. */
async function sharedWith(client: Session<TestHolder>, redirectUri: string) {
  const request = await openedFor(client, await askConsent(client), { redirectUri })
  const { asked, returned } = await approved(client, request)
  // By hand: the client library leaves the query of its own address out.
  const { body } = await postForm(client, '/token', {
    grant_type: 'authorization_code',
    code: fragmentOf(returned).code ?? '',
    redirect_uri: redirectUri,
    code_verifier: asked.verifier,
  })
  return { returned, token: String(body.access_token) }
}

it('fapi1-advanced-final: two clients come to their data, the second over an address with a query of its own', async () => {
  const first = await sharedWith(session, REDIRECT_URI)
  const { returned, token } = await sharedWith(otherSession, WITH_QUERY)
  expect(returned.startsWith(`${WITH_QUERY}#`)).toBe(true)
  for (const [client, bearer] of [
    [session, first.token],
    [otherSession, token],
  ] as const)
    expect((await read(client, RESOURCES_PATH, bearer)).status).toBe(200)
})

it.each(['bEARER', 'BEARER', 'bearer'])(
  'fapi1-advanced-final-access-token-type-header-case-sensitivity: data are read with %s before the token',
  async (scheme) => {
    const { token } = await sharedWith(session, REDIRECT_URI)
    const headers = { 'x-fapi-interaction-id': randomUUID(), authorization: `${scheme} ${token}` }
    expect((await callApi(session, 'GET', RESOURCES_PATH, { headers })).status).toBe(200)
  },
)
