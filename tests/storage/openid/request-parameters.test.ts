import { randomUUID } from 'node:crypto'
import { compactDecrypt, decodeJwt, type JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveAs, openRequest, signedIn } from '../../support/holder/holder-customer-actions.ts'
import type { TestHolder } from '../../support/holder/test-holder.ts'
import { REDIRECT_URI, type TestRecipient } from '../../support/holder/test-recipient.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
import {
  type Claims,
  fragmentOf,
  postForm,
  pushObject,
  requestClaims,
  signed,
} from '../../support/openid/handmade-requests.ts'
import { startHolderWithRecipients } from '../../support/openid/holder-with-recipients.ts'
import {
  askConsent,
  CPF,
  callApi,
  pushRequest,
  requestParameters,
  type Session,
  scopeFor,
} from '../../support/openid/recipient-client.ts'

/** What counts of an authorisation request is what the signed request object says, whatever stands beside it. */
const RESOURCES = '/open-insurance/resources/v3/resources'
/** A registered address with a query of its own, as the suite's second client has it. */
const WITH_QUERY = `${REDIRECT_URI}?dummy1=lorem&dummy2=ipsum`

let holder: TestHolder
let recipient: TestRecipient
let session: Session
let otherSession: Session
let close: () => Promise<void>

beforeAll(async () => {
  ;({ holder, recipient, session, otherSession, close } = await startHolderWithRecipients({
    otherRedirectUris: [REDIRECT_URI, WITH_QUERY],
  }))
})
afterAll(() => close())

/** Pushes a request object, opens it with further parameters, and approves. @returns the claims and the way back. */
async function approvedWith(replaced: Claims, beside: Record<string, string> = {}) {
  const claims = await requestClaims(session, replaced)
  const { body } = await pushObject(session, await signed(session, claims))
  const query = { client_id: 'receptora', request_uri: String(body.request_uri), ...beside }
  const address = new URL(`${holder.url}/auth/authorize?${new URLSearchParams(query)}`)
  const browser = openBrowser()
  const customer = signedIn(CPF, await openRequest(browser, address))
  const consentId = /consent:(\S+)/.exec(String(claims.scope))?.[1] ?? ''
  const back = (await browser.visit(await approveAs(holder, customer, consentId))).location
  const returned = fragmentOf(back)
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
async function sharedWith(client: Session, redirectUri: string) {
  const consentId = await askConsent(client)
  const asked = await pushRequest(client, scopeFor(consentId), { redirect_uri: redirectUri })
  const browser = openBrowser()
  const customer = signedIn(CPF, await openRequest(browser, asked.address))
  const returned = (await browser.visit(await approveAs(holder, customer, consentId))).location ?? ''
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
  ] as const) {
    const headers = { 'x-fapi-interaction-id': randomUUID() }
    expect((await callApi(client, 'GET', RESOURCES, { token: bearer, headers })).status).toBe(200)
  }
})

it.each(['bEARER', 'BEARER', 'bearer'])(
  'fapi1-advanced-final-access-token-type-header-case-sensitivity: data are read with %s before the token',
  async (scheme) => {
    const { token } = await sharedWith(session, REDIRECT_URI)
    const headers = { 'x-fapi-interaction-id': randomUUID(), authorization: `${scheme} ${token}` }
    expect((await callApi(session, 'GET', RESOURCES, { headers })).status).toBe(200)
  },
)
