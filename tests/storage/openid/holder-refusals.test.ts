import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { REFUSALS } from '@consente/contract/opin/refusal'
import { compactDecrypt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openThrowaway } from '../../support/database/kept-databases.ts'
import {
  AUTO_CHOICE,
  approveAs,
  openRequest,
  signedIn,
} from '../../support/holder/holder-customer-actions.ts'
import { startHolder, type TestHolder } from '../../support/holder/test-holder.ts'
import { REDIRECT_URI, type TestRecipient } from '../../support/holder/test-recipient.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
import {
  approved,
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
  callApi,
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

/** Every invalid request, return or customer: each is refused, and every refusal has a way on. */
const OTHER_CPF = '11144477735'
const MINUTE_MS = 60_000
const RESOURCES = '/open-insurance/resources/v3/resources'

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

const open = (replaced: Record<string, unknown> = {}) => opened(session, replaced)
const approve = () => approved(session)
const push = (request: string) => pushObject(session, request)
const claimsOf = (replaced: Record<string, unknown> = {}) => requestClaims(session, replaced)
const signedBy = (alg: string, claims: Record<string, unknown>) => signed(session, claims, alg)

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

it.each<[string, () => Promise<string>]>([
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
  [
    'without exp (fapi1-advanced-final-ensure-request-object-without-exp-fails)',
    async () => signedBy('PS256', await claimsOf({ exp: undefined })),
  ],
  [
    'without nbf (fapi1-advanced-final-ensure-request-object-without-nbf-fails)',
    async () => signedBy('PS256', await claimsOf({ nbf: undefined })),
  ],
  ['without response_type', async () => signedBy('PS256', await claimsOf({ response_type: undefined }))],
  [
    'valid for more than an hour (fapi1-advanced-final-ensure-request-object-with-exp-over-60-fails)',
    async () => signedBy('PS256', await claimsOf({ exp: Math.floor(Date.now() / 1000) + 3700 })),
  ],
  [
    'for another audience (fapi1-advanced-final-ensure-request-object-with-bad-aud-fails)',
    async () => signedBy('PS256', await claimsOf({ aud: 'https://other.example' })),
  ],
  [
    'without PKCE (fapi1-advanced-final-par-ensure-pkce-required)',
    async () => signedBy('PS256', await claimsOf({ code_challenge: undefined })),
  ],
  [
    'with plain PKCE (fapi1-advanced-final-par-plain-pkce-rejected)',
    async () => signedBy('PS256', await claimsOf({ code_challenge_method: 'plain' })),
  ],
  [
    'for a code alone (fapi1-advanced-final-ensure-response-type-code-fails)',
    async () => signedBy('PS256', await claimsOf({ response_type: 'code' })),
  ],
  ['for an id_token alone', async () => signedBy('PS256', await claimsOf({ response_type: 'id_token' }))],
  ['for nothing', async () => signedBy('PS256', await claimsOf({ response_type: 'none' }))],
  [
    'with response_mode query (fapi1-advanced-final-ensure-response-mode-query)',
    async () => signedBy('PS256', await claimsOf({ response_mode: 'query' })),
  ],
  [
    'without nonce (fapi1-advanced-final-ensure-request-object-without-nonce-fails)',
    async () => signedBy('PS256', await claimsOf({ nonce: undefined })),
  ],
  [
    'to an unregistered redirect URI (fapi1-advanced-final-ensure-registered-redirect-uri, fapi1-advanced-final-par-attempt-invalid-redirect_uri)',
    async () => signedBy('PS256', await claimsOf({ redirect_uri: 'https://evil.example/' })),
  ],
  [
    'to another address at the origin of a registered one',
    async () => signedBy('PS256', await claimsOf({ redirect_uri: new URL('/outra', REDIRECT_URI).href })),
  ],
  [
    'with a hint of whom it is about',
    async () => signedBy('PS256', await claimsOf({ id_token_hint: await hint() })),
  ],
  ['without a consent', async () => signedBy('PS256', await claimsOf({ scope: 'openid resources' }))],
])('refuses a request object %s', async (_what, make) => {
  expect((await push(await make())).status).toBe(400)
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

it('refuses a customer with another document, with a way back; the right one may still come', async () => {
  const { consentId, browser, intentId } = await open()
  const wrong = signedIn(OTHER_CPF, intentId)
  const failure = await holder.holder.claim({ customer: wrong, consentId }).catch((error) => error)
  expect(failure).toMatchObject({ code: 'DOCUMENT_MISMATCH' })
  const returned = await browser.visit(failure.extra.location)
  expect(fragmentOf(returned.location)).toMatchObject({
    error: 'access_denied',
    error_description: REFUSALS.mismatch,
  })
  expect((await readConsent(session, consentId)).status).toBe('AWAITING_AUTHORISATION')

  const again = openBrowser()
  const second = await openRequest(again, (await pushRequest(session, scopeFor(consentId))).address)
  const location = await approveAs(holder, signedIn(CPF, second), consentId)
  expect(fragmentOf((await again.visit(location)).location).code).toBeTruthy()
})

it('sends a customer who opens a request again, whose consent is in force, back to the recipient', async () => {
  const { consentId, asked, browser, intentId, customer } = await open()
  const location = await approveAs(holder, customer, consentId)
  await exchange(session, asked, (await browser.visit(location)).location ?? '')
  const way = { location: `${new URL(REDIRECT_URI).origin}/` }
  const request = { customer, consentId, approvedResources: AUTO_CHOICE }
  const over = { code: 'CONSENT_NOT_WAITING', extra: way }
  await expect(holder.holder.claim(request)).rejects.toMatchObject(over)
  await expect(holder.holder.approve(request)).rejects.toMatchObject(over)
  await expect(holder.holder.reject(request)).rejects.toMatchObject(over)
  const wrong = { customer: signedIn(OTHER_CPF, intentId), consentId }
  await expect(holder.holder.claim(wrong)).rejects.toMatchObject({ code: 'DOCUMENT_MISMATCH', extra: way })
  expect((await readConsent(session, consentId)).status).toBe('AUTHORISED')
})

it('does not end an approved request when another customer signs in', async () => {
  const { consentId, asked, browser, intentId, customer } = await open()
  const location = await approveAs(holder, customer, consentId)
  const wrong = { customer: signedIn(OTHER_CPF, intentId), consentId }
  await expect(holder.holder.claim(wrong)).rejects.toMatchObject({ code: 'DOCUMENT_MISMATCH' })
  await expect(holder.holder.reject(wrong)).rejects.toMatchObject({ code: 'DOCUMENT_MISMATCH' })
  const returned = (await browser.visit(location)).location ?? ''
  expect((await exchange(session, asked, returned)).access_token).toBeTruthy()
})

it('refuses a person whose request names a company, and a company’s other representative', async () => {
  const businessEntity = { document: { identification: '11222333000181', rel: 'CNPJ' } }
  const { consentId, intentId } = await open({ businessEntity })
  for (const customer of [signedIn(CPF, intentId), signedIn('11222333000181', intentId, OTHER_CPF)]) {
    await expect(holder.holder.claim({ customer, consentId })).rejects.toMatchObject({
      code: 'DOCUMENT_MISMATCH',
    })
  }
})

it('acts only on the consent that the session was opened for', async () => {
  const { customer } = await open()
  const elsewhere = await open()
  const { consentId } = elsewhere
  const { intentId: _none, ...withoutIntent } = elsewhere.customer
  for (const stranger of [customer, withoutIntent]) {
    const request = { customer: stranger, consentId }
    await expect(holder.holder.claim(request)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(holder.holder.reject(request)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(holder.holder.approve({ ...request, approvedResources: AUTO_CHOICE })).rejects.toMatchObject(
      { code: 'NOT_FOUND' },
    )
  }
  expect((await readConsent(session, consentId)).status).toBe('AWAITING_AUTHORISATION')
})

it('approves nothing that was not claimed', async () => {
  const { consentId, customer } = await open()
  const request = { customer, consentId, approvedResources: AUTO_CHOICE }
  await expect(holder.holder.approve(request)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await readConsent(session, consentId)).status).toBe('AWAITING_AUTHORISATION')
  expect(await approveAs(holder, customer, consentId)).toContain('/auth/authorize/')
})

it.each([
  ['no policy of a group that has some', []],
  ['a policy of somebody else', [{ type: 'DAMAGES_AND_PEOPLE_AUTO', resources: ['AUTO-9'] }]],
  ['a group that was not asked for', [...AUTO_CHOICE, { type: 'PENSION_PLAN', resources: ['X'] }]],
])('refuses an approval with %s', async (_what, approvedResources) => {
  const { consentId, customer } = await open()
  await holder.holder.claim({ customer, consentId })
  await expect(holder.holder.approve({ customer, consentId, approvedResources })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  })
  expect((await readConsent(session, consentId)).status).toBe('AWAITING_AUTHORISATION')
})

it('sends a customer who took too long back to the recipient', async () => {
  const { consentId, browser, customer } = await open()
  await holder.holder.claim({ customer, consentId })
  holder.clock.move(61 * MINUTE_MS)
  const request = { customer, consentId, approvedResources: AUTO_CHOICE }
  const failure = await holder.holder.approve(request).catch((error) => error)
  expect(failure).toMatchObject({ code: 'CONSENT_NOT_WAITING' })
  expect(fragmentOf((await browser.visit(failure.extra.location)).location).error).toBe('access_denied')
  const reason = { rejectedBy: 'USER', reason: { code: 'CONSENT_EXPIRED' } }
  expect(await readConsent(session, consentId)).toMatchObject({ status: 'REJECTED', rejection: reason })
})

it('sends a request for an ended consent straight back to the recipient', async () => {
  const consentId = await askConsent(session)
  expect(await deleteConsent(session, consentId)).toBe(204)
  const asked = await pushRequest(session, scopeFor(consentId))
  const { location } = await openBrowser().visit(asked.address.href)
  expect(location).toMatch(new RegExp(`^${REDIRECT_URI}#`))
  expect(fragmentOf(location)).toMatchObject({ error: 'access_denied', state: asked.state })
})

it('gives no token for a consent that ended between approval and exchange', async () => {
  const { consentId, asked, returned } = await approve()
  expect(await deleteConsent(session, consentId)).toBe(204)
  await expect(exchange(session, asked, returned)).rejects.toMatchObject({ error: 'invalid_grant' })
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

it('names its cookies after the institution and keeps them from scripts', async () => {
  const asked = await pushRequest(session, scopeFor(await askConsent(session)))
  const { cookies } = await openBrowser().visit(asked.address.href)
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^consente_teste_/)
    expect(cookie).toMatch(/httponly/i)
  }
})

it('ends what a code gave when the code comes again a second later', async () => {
  const { consentId, asked, returned } = await approve()
  const { refresh_token: refreshToken = '' } = await exchange(session, asked, returned)
  await pause(1_000)
  await expect(exchange(session, asked, returned)).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(client.refreshTokenGrant(session.config, refreshToken)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  expect(await readConsent(session, consentId)).toMatchObject({
    rejection: { rejectedBy: 'ASPSP', reason: { code: 'INTERNAL_SECURITY_REASON' } },
  })
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
  const list = async (token: string) =>
    (await callApi(session, 'GET', RESOURCES, { token, headers: { 'x-fapi-interaction-id': randomUUID() } }))
      .status
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

it('behind TLS names itself by https alone and keeps browsers on it', async () => {
  const own = await openThrowaway()
  const config = { publicUrl: 'https://seguradora.example', insecureLoopbackHosts: [] }
  const published = await startHolder(own, { recipients: [], customers: [], config })
  const response = await fetch(`${published.url}/auth/.well-known/openid-configuration`)
  const metadata = (await response.json()) as Record<string, string>
  expect(metadata.issuer).toBe('https://seguradora.example/auth')
  expect(metadata.authorization_endpoint).toBe('https://seguradora.example/auth/authorize')
  expect(metadata.pushed_authorization_request_endpoint).toBe('https://seguradora.example/auth/par')
  expect(response.headers.get('strict-transport-security')).toContain('max-age=')

  const page = await openBrowser().visit(`${published.url}/auth/authorize?client_id=nobody`)
  expect(page.status).toBe(400)
  expect(page.text).toContain('A instituição que fez o pedido não foi reconhecida.')
  expect(page.text).not.toMatch(/<script|style=|<style|nobody/)
  await published.close()
  await own.close()
})
