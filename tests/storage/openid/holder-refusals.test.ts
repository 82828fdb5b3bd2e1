import { RESOURCES_PATH } from '@consente/contract/opin/data-apis'
import { REFUSALS } from '@consente/contract/opin/refusal'
import { compactDecrypt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  AUTO_CHOICE,
  approveAs,
  openRequest,
  signedIn,
} from '../../support/holder/holder-customer-actions.ts'
import type { TestHolder } from '../../support/holder/test-holder.ts'
import { REDIRECT_URI, type TestRecipient } from '../../support/holder/test-recipient.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
import {
  approved,
  type Claims,
  fragmentOf,
  opened,
  pushObject,
  requestClaims,
  signed,
} from '../../support/openid/handmade-requests.ts'
import { startHolderWithRecipients, TITULAR } from '../../support/openid/holder-with-recipients.ts'
import { profileMetadata } from '../../support/openid/profile-metadata.ts'
import {
  askConsent,
  CPF,
  clientToken,
  deleteConsent,
  exchange,
  pushRequest,
  readConsent,
  requestParameters,
  type Session,
  scopeFor,
} from '../../support/openid/recipient-client.ts'
import { AUTO_POLICY } from '../../support/openid/sample-policies.ts'
import { read } from '../../support/openid/shared-data.ts'

/** Every invalid request, return or customer: each is refused, and every refusal has a way on. */
const OTHER_CPF = '11144477735'
const MINUTE_MS = 60_000

let holder: TestHolder
let recipient: TestRecipient
let session: Session<TestHolder>
let otherSession: Session<TestHolder>
let close: () => Promise<void>

beforeAll(async () => {
  ;({ holder, recipient, session, otherSession, close } = await startHolderWithRecipients({
    customers: [
      TITULAR,
      {
        document: OTHER_CPF,
        name: 'Outra Titular',
        policies: [{ ...AUTO_POLICY, policyId: 'AUTO-9', document: OTHER_CPF }],
      },
    ],
  }))
})
afterAll(() => close())

const open = (replaced: Claims = {}) => opened(session, replaced)
const approve = () => approved(session)
const push = (request: string) => pushObject(session, request)
const claimsOf = (replaced: Claims = {}) => requestClaims(session, replaced)
const signedBy = (alg: string, claims: Claims) => signed(session, claims, alg)

/** The id_token of an earlier sharing, as its recipient has decrypted it. */
async function hint(): Promise<string> {
  const { asked, returned } = await approve()
  const { id_token: encrypted = '' } = await exchange(session, asked, returned)
  const { plaintext } = await compactDecrypt(encrypted, recipient.decryption.key)
  return new TextDecoder().decode(plaintext)
}

it('takes a well-formed request object made by hand (so that the refusals below mean something)', async () => {
  expect((await push(await signedBy('PS256', await claimsOf()))).status).toBe(201)
})

it.each<[string, Claims | (() => Promise<string>)]>([
  [
    'unsigned (fapi1-advanced-final-ensure-request-object-signature-algorithm-is-not-none)',
    async () => new UnsecuredJWT(await claimsOf()).encode(),
  ],
  [
    'signed with RS256 (fapi1-advanced-final-ensure-signed-request-object-with-RS256-fails)',
    async () => signedBy('RS256', await claimsOf()),
  ],
  [
    'signed with another key',
    async () =>
      new SignJWT(await claimsOf())
        .setProtectedHeader({ alg: 'PS256', kid: recipient.signing.kid })
        .sign((await generateKeyPair('PS256')).privateKey),
  ],
  [
    'signed by another client (fapi1-advanced-final-ensure-matching-key-in-authorization-request)',
    async () => signed(otherSession, await claimsOf()),
  ],
  ['without exp (fapi1-advanced-final-ensure-request-object-without-exp-fails)', { exp: undefined }],
  ['without nbf (fapi1-advanced-final-ensure-request-object-without-nbf-fails)', { nbf: undefined }],
  ['without response_type', { response_type: undefined }],
  [
    'valid for more than an hour (fapi1-advanced-final-ensure-request-object-with-exp-over-60-fails)',
    async () => signedBy('PS256', await claimsOf({ exp: Math.floor(Date.now() / 1000) + 3700 })),
  ],
  [
    'for another audience (fapi1-advanced-final-ensure-request-object-with-bad-aud-fails)',
    { aud: 'https://other.example' },
  ],
  ['without PKCE (fapi1-advanced-final-par-ensure-pkce-required)', { code_challenge: undefined }],
  ['with plain PKCE (fapi1-advanced-final-par-plain-pkce-rejected)', { code_challenge_method: 'plain' }],
  ['for a code alone (fapi1-advanced-final-ensure-response-type-code-fails)', { response_type: 'code' }],
  ['for an id_token alone', { response_type: 'id_token' }],
  ['for nothing', { response_type: 'none' }],
  ['with response_mode query (fapi1-advanced-final-ensure-response-mode-query)', { response_mode: 'query' }],
  ['without nonce (fapi1-advanced-final-ensure-request-object-without-nonce-fails)', { nonce: undefined }],
  [
    'to an unregistered redirect URI (fapi1-advanced-final-ensure-registered-redirect-uri, fapi1-advanced-final-par-attempt-invalid-redirect_uri)',
    { redirect_uri: 'https://evil.example/' },
  ],
  [
    'to another address at the origin of a registered one',
    { redirect_uri: new URL('/outra', REDIRECT_URI).href },
  ],
  [
    'with a hint of whom it is about',
    async () => signedBy('PS256', await claimsOf({ id_token_hint: await hint() })),
  ],
  ['without a consent', { scope: 'openid resources' }],
])('refuses a request object %s', async (_what, made) => {
  const request = typeof made === 'function' ? await made() : await signedBy('PS256', await claimsOf(made))
  expect((await push(request)).status).toBe(400)
})

it('refuses parameters that were not pushed', async () => {
  const { parameters } = await requestParameters(scopeFor(await askConsent(session)))
  const signed = await client.buildAuthorizationUrlWithJAR(session.config, parameters, recipient.signing)
  const { location = '' } = await openBrowser().visit(signed.href)
  expect(location).toMatch(new RegExp(`^${REDIRECT_URI}[?#]error=invalid_request&`))
})

it('refuses two consents in one request', async () => {
  const scope = `${scopeFor(await askConsent(session))} consent:${await askConsent(session)}`
  await expect(pushRequest(session, scope)).rejects.toMatchObject({ error: 'invalid_scope' })
})

it('refuses a consent of another recipient, and one that does not exist, alike', async () => {
  const foreign = await askConsent(otherSession)
  const refused = { error: 'invalid_scope', status: 400 }
  await expect(pushRequest(session, scopeFor(foreign))).rejects.toMatchObject(refused)
  await expect(pushRequest(session, scopeFor('urn:teste:nada'))).rejects.toMatchObject(refused)
})

it.each([
  [
    'a wrong verifier (fapi1-advanced-final-incorrect-pkce-code-verifier-rejected)',
    () => client.randomPKCECodeVerifier(),
  ],
  ['no verifier (fapi1-advanced-final-ensure-pkce-code-verifier-required)', () => undefined],
])('refuses an exchange with %s', async (_what, verifierOf) => {
  const { asked, returned } = await approve()
  const verifier = verifierOf()
  const wrong = exchange(session, { ...asked, ...(verifier ? { verifier } : { verifier: '' }) }, returned)
  await expect(wrong).rejects.toMatchObject({ error: 'invalid_grant' })
})

it('an authorisation code is good for ten minutes, and not a second longer', async () => {
  const TEN_MINUTES = 10 * MINUTE_MS
  // The library reads the time itself, in whole seconds.
  const start = Math.ceil(Date.now() / 1000) * 1000
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  try {
    const inTime = await approve()
    const late = await approve()
    vi.setSystemTime(start + TEN_MINUTES - 1_000)
    expect(await exchange(session, inTime.asked, inTime.returned)).toMatchObject({ token_type: 'bearer' })
    vi.setSystemTime(start + TEN_MINUTES)
    await expect(exchange(session, late.asked, late.returned)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  } finally {
    vi.useRealTimers()
  }
})

it('fapi1-advanced-final-ensure-authorization-code-is-bound-to-client: refuses a code in the hands of another client', async () => {
  const { asked, returned } = await approve()
  const code = fragmentOf(returned).code ?? ''
  const foreign = client.genericGrantRequest(otherSession.config, 'authorization_code', {
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: asked.verifier,
  })
  await expect(foreign).rejects.toMatchObject({ error: 'invalid_grant' })
})

it('opin-consent-api-status-declined-test, fapi1-advanced-final-user-rejects-authentication: a refusal comes back to the recipient as access_denied, and ends the consent', async () => {
  const { consentId, asked, browser, customer } = await open()
  await holder.holder.claim({ customer, consentId })
  const { location = '' } = await holder.holder.reject({ customer, consentId })
  expect(await holder.holder.reject({ customer, consentId })).toEqual({ location })
  const returned = await browser.visit(location)
  expect(returned.location).toMatch(new RegExp(`^${REDIRECT_URI}#`))
  expect(fragmentOf(returned.location)).toMatchObject({
    error: 'access_denied',
    error_description: REFUSALS.refused,
    state: asked.state,
  })
  expect(await readConsent(session, consentId)).toMatchObject({
    status: 'REJECTED',
    rejection: { rejectedBy: 'USER', reason: { code: 'CUSTOMER_MANUALLY_REJECTED' } },
  })
  await expect(
    holder.holder.approve({ customer, consentId, approvedResources: AUTO_CHOICE }),
  ).rejects.toMatchObject({ code: 'CONSENT_NOT_WAITING' })
  await browser.visit(location)
  const audited = (await holder.platform.audit.store.waiting(100)).filter(
    ({ subject }) => subject === consentId,
  )
  expect(audited.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
    'consent.created done',
    'consent.customer-arrived done',
    'consent.claimed done',
    'consent.ended done',
    'consent.customer-returned refused',
  ])
})

it('acts only on the consent that the session was opened for', async () => {
  const { customer } = await open()
  const { consentId } = await open()
  await expect(holder.holder.claim({ customer, consentId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('approves nothing that was not claimed', async () => {
  const { consentId, customer } = await open()
  const request = { customer, consentId, approvedResources: AUTO_CHOICE }
  await expect(holder.holder.approve(request)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await readConsent(session, consentId)).status).toBe('AWAITING_AUTHORISATION')
  expect(await approveAs(holder, customer, consentId)).toContain('/auth/authorize/')
})

it('sends a request for an ended consent straight back to the recipient', async () => {
  const consentId = await askConsent(session)
  expect(await deleteConsent(session, consentId)).toBe(204)
  const asked = await pushRequest(session, scopeFor(consentId))
  const { location } = await openBrowser().visit(asked.address.href)
  expect(location).toMatch(new RegExp(`^${REDIRECT_URI}#`))
  expect(fragmentOf(location)).toMatchObject({ error: 'access_denied', state: asked.state })
})

it('fapi1-advanced-final-par-ensure-reused-request-uri-prior-to-auth-completion-succeeds, fapi1-advanced-final-par-attempt-reuse-request_uri: opens a pushed request again until the customer has answered, and never after', async () => {
  const { consentId, asked, browser } = await open()
  const again = await openRequest(browser, asked.address)
  const location = await approveAs(holder, signedIn(CPF, again), consentId)
  expect(fragmentOf((await browser.visit(location)).location).code).toBeTruthy()
  const late = await browser.visit(asked.address.href)
  const answer = new URL(late.location ?? '').searchParams
  expect([answer.get('error'), answer.get('code')]).toEqual(['invalid_request_uri', null])
})

it('continues only in the browser that opened the request', async () => {
  const { consentId, customer } = await open()
  const location = await approveAs(holder, customer, consentId)
  const stranger = await openBrowser().visit(location)
  expect(stranger.status).toBe(400)
  expect(stranger.location).toBeUndefined()
  expect(stranger.text).toContain('<html lang="pt-BR">')
})

it('keeps no session of an earlier customer: two people in one browser each answer their own request', async () => {
  const browser = openBrowser()
  const subjects: string[] = []
  for (const [document, policyId] of [
    [CPF, 'AUTO-1'],
    [OTHER_CPF, 'AUTO-9'],
    [CPF, 'AUTO-1'],
  ] as const) {
    const consentId = await askConsent(session, {
      loggedUser: { document: { identification: document, rel: 'CPF' } },
    })
    const asked = await pushRequest(session, scopeFor(consentId))
    const intentId = await openRequest(browser, asked.address)
    const choice = [{ type: 'DAMAGES_AND_PEOPLE_AUTO', resources: [policyId] }]
    const location = await approveAs(holder, signedIn(document, intentId), consentId, choice)
    const returned = await browser.visit(location)
    subjects.push((await exchange(session, asked, returned.location ?? '')).claims()?.sub ?? '')
  }
  expect(subjects[0]).toBe(subjects[2])
  expect(subjects[0]).not.toBe(subjects[1])
})

it('fapi1-advanced-final-discovery-end-point-verification: publishes the profile and nothing beyond it', async () => {
  const metadata = await (await fetch(`${holder.url}/auth/.well-known/openid-configuration`)).json()
  expect(metadata).toEqual(profileMetadata(`${holder.url}/auth`))
})

it('answers the customer’s subject at its userinfo while the consent is in force', async () => {
  const { consentId, asked, returned } = await approve()
  const tokens = await exchange(session, asked, returned)
  const subject = tokens.claims()?.sub ?? ''
  expect(await client.fetchUserInfo(session.config, tokens.access_token, subject)).toEqual({ sub: subject })
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const posted = await fetch(`${holder.url}/auth/userinfo`, { method: 'POST', headers })
  expect(await posted.json()).toEqual({ sub: subject })
  const foreign = await clientToken(session)
  await expect(client.fetchUserInfo(session.config, foreign, subject)).rejects.toMatchObject({ status: 401 })
  expect(await deleteConsent(session, consentId)).toBe(204)
  await expect(client.fetchUserInfo(session.config, tokens.access_token, subject)).rejects.toMatchObject({
    status: 401,
  })
})

it('a revoked access token ends nothing else', async () => {
  const { consentId, asked, returned } = await approve()
  const { access_token: first, refresh_token: refreshToken = '' } = await exchange(session, asked, returned)
  const second = (await client.refreshTokenGrant(session.config, refreshToken)).access_token
  await client.tokenRevocation(session.config, first)
  const list = async (token: string) => (await read(session, RESOURCES_PATH, token)).status
  expect([await list(first), await list(second)]).toEqual([401, 200])
  expect((await client.refreshTokenGrant(session.config, refreshToken)).access_token).toBeTruthy()
  expect((await readConsent(session, consentId)).status).toBe('AUTHORISED')
})

it('a revoked refresh token ends the consent', async () => {
  const { consentId, asked, returned } = await approve()
  const { refresh_token: refreshToken = '' } = await exchange(session, asked, returned)
  await client.tokenRevocation(session.config, refreshToken)
  expect(await readConsent(session, consentId)).toMatchObject({
    status: 'REJECTED',
    rejection: { rejectedBy: 'TPP', reason: { code: 'CONSENT_TECHNICAL_ISSUE' } },
  })
  await expect(client.refreshTokenGrant(session.config, refreshToken)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

it('publishes a signing and an encryption key, and no private part', async () => {
  const response = await fetch(`${holder.url}/auth/jwks`)
  const { keys } = (await response.json()) as { keys: Array<Record<string, string>> }
  expect(keys.map(({ use }) => use).sort()).toEqual(['enc', 'sig'])
  for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

it('builds its addresses from the configuration, whatever host a request names', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const discovery = `${holder.url}/auth/.well-known/openid-configuration`
  const metadata = (await (await fetch(discovery, { headers })).json()) as Record<string, unknown>
  const addresses = Object.entries(metadata).filter(([name]) => /_endpoint$|_uri$|^issuer$/.test(name))
  expect(addresses.length).toBeGreaterThan(5)
  for (const [, address] of addresses) expect(String(address)).toContain(holder.url)
})

it('answers 404 to an address under /auth that does not exist', async () => {
  expect((await openBrowser().visit(`${holder.url}/auth/nothing`)).status).toBe(404)
})
