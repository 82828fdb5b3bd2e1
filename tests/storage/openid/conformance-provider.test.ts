import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { RESOURCES_PATH } from '@consente/contract/opin/data-apis'
import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openRequest } from '../../support/holder/holder-customer-actions.ts'
import type { TestHolder } from '../../support/holder/test-holder.ts'
import { REDIRECT_URI } from '../../support/holder/test-recipient.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
import {
  approved,
  approvedObject,
  type Claims,
  fragmentOf,
  opened,
  postForm,
  pushObject,
  requestClaims,
  signed,
} from '../../support/openid/handmade-requests.ts'
import { startHolderWithRecipients } from '../../support/openid/holder-with-recipients.ts'
import {
  askConsent,
  exchange,
  pushRequest,
  readConsent,
  type Session,
  scopeFor,
} from '../../support/openid/recipient-client.ts'

import { read } from '../../support/openid/shared-data.ts'

/**
 * Behaviours of a holder's OpenID provider that the scheme's certification tests and no other file covers.
 * docs/proof/conformance maps tests to behaviours.
 */
let holder: TestHolder
let session: Session<TestHolder>
let otherSession: Session<TestHolder>
let close: () => Promise<void>

beforeAll(async () => {
  ;({ holder, session, otherSession, close } = await startHolderWithRecipients())
})
afterAll(() => close())
afterEach(() => {
  vi.useRealTimers()
})

const MINUTE_SECONDS = 60
const seconds = (): number => Math.floor(Date.now() / 1000)

describe('a request object', () => {
  it.each<[string, (claims: Claims) => Claims]>([
    [
      'with several audiences (fapi1-advanced-final-ensure-request-object-with-multiple-aud-succeeds)',
      ({ aud }) => ({ aud: [aud, 'https://other.example'] }),
    ],
    [
      'with its scopes in another order (fapi1-advanced-final-ensure-other-scope-order-succeeds)',
      ({ scope }) => ({ scope: String(scope).split(' ').reverse().join(' ') }),
    ],
  ])('%s leads to a code', async (_what, change) => {
    const whole = await requestClaims(session)
    const claims = JSON.parse(JSON.stringify({ ...whole, ...change(whole) })) as Claims
    const { returned } = await approvedObject(session, claims)
    expect(returned.code).toBeTruthy()
    expect(returned.state).toBe(claims.state)
  })

  it.each<[string, Claims | (() => Claims)]>([
    ['without scope (fapi1-advanced-final-ensure-request-object-without-scope-fails)', { scope: undefined }],
    [
      'without redirect_uri (fapi1-advanced-final-ensure-request-object-without-redirect-uri-fails, fapi1-advanced-final-ensure-redirect-uri-in-authorization-request)',
      { redirect_uri: undefined },
    ],
    ['with an empty redirect_uri', { redirect_uri: '' }],
    ['without redirect_uri and state', { redirect_uri: undefined, state: undefined }],
    [
      'that has expired (fapi1-advanced-final-ensure-expired-request-object-fails)',
      () => ({ nbf: seconds() - 5 * MINUTE_SECONDS, exp: seconds() - MINUTE_SECONDS }),
    ],
    [
      'whose nbf is over an hour ago (fapi1-advanced-final-ensure-request-object-with-nbf-over-60-fails)',
      () => ({
        nbf: seconds() - 61 * MINUTE_SECONDS,
        iat: seconds(),
        exp: seconds() + MINUTE_SECONDS,
      }),
    ],
    ['of another client', { iss: 'outra', client_id: 'outra' }],
    [
      'that names a request_uri (fapi1-advanced-final-par-authorization-request-containing-request_uri)',
      { request_uri: 'urn:ietf:params:oauth:request_uri:nada' },
    ],
    ['that holds a request object', { request: 'a.b.c' }],
    [
      'that insists on a level which nobody has',
      { claims: JSON.stringify({ id_token: { acr: { essential: true, value: 'gold' } } }) },
    ],
  ])('%s is refused', async (_what, replaced) => {
    const claims = await requestClaims(session, typeof replaced === 'function' ? replaced() : replaced)
    expect((await pushObject(session, await signed(session, claims))).status).toBe(400)
  })

  it('fapi1-advanced-final-par-pushed-authorization-url-as-audience-in-request-object: one for the PAR endpoint in place of the issuer is refused as invalid_request_object', async () => {
    const claims = await requestClaims(session, { aud: `${holder.url}/auth/par` })
    const { status, error } = await pushObject(session, await signed(session, claims))
    expect([status, error]).toEqual([400, 'invalid_request_object'])
  })

  it('fapi1-advanced-final-ensure-request-object-with-invalid-signature-fails: one with a spoilt signature is refused', async () => {
    const [head, body, signature = ''] = (await signed(session, await requestClaims(session))).split('.')
    const spoilt = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
    expect((await pushObject(session, `${head}.${body}.${spoilt}`)).status).toBe(400)
  })
})

describe('a pushed request', () => {
  it('lives for a minute or more', async () => {
    const pushed = await pushObject(session, await signed(session, await requestClaims(session)))
    expect(pushed.status).toBe(201)
    expect(pushed.body.expires_in).toBeGreaterThanOrEqual(60)
  })

  it('fapi1-advanced-final-par-attempt-to-use-expired-request_uri: one that has expired is refused', async () => {
    const { address } = await pushRequest(session, scopeFor(await askConsent(session)))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MINUTE_SECONDS * 1000 })
    const { status, location, text } = await openBrowser().visit(address.href)
    expect(`${location} ${text}`).not.toContain('intent_id')
    expect(location ? new URL(location).searchParams.get('error') : status).toBeOneOf([
      400,
      'invalid_request_uri',
    ])
  })

  it('fapi1-advanced-final-par-attempt-to-use-request_uri-for-different-client: one of another client is refused', async () => {
    const { address } = await pushRequest(session, scopeFor(await askConsent(session)))
    address.searchParams.set('client_id', 'outra')
    const { location = '', text } = await openBrowser().visit(address.href)
    expect(`${location} ${text}`).not.toContain('intent_id')
  })

  it('may be named beside the parameters it was pushed with', async () => {
    const consentId = await askConsent(session)
    const { address } = await pushRequest(session, scopeFor(consentId))
    address.searchParams.set('response_type', 'code id_token')
    address.searchParams.set('scope', scopeFor(consentId))
    address.searchParams.set('redirect_uri', REDIRECT_URI)
    expect(await openRequest(openBrowser(), address)).toBeTruthy()
  })

  it('fapi1-advanced-final-par-without-duplicate-parameters: may be named beside client_id alone', async () => {
    const { address } = await pushRequest(session, scopeFor(await askConsent(session)))
    expect([...address.searchParams.keys()].sort()).toEqual(['client_id', 'request_uri'])
    expect(await openRequest(openBrowser(), address)).toBeTruthy()
  })

  it('fapi1-advanced-final-par-attempt-invalid-http-method: cannot be pushed by another method', async () => {
    for (const method of ['GET', 'PUT']) {
      const { status } = await fetch(`${holder.url}/auth/par`, { method })
      expect(status).toBeGreaterThanOrEqual(400)
    }
  })

  it('fapi1-advanced-final-par-authorization-request-containing-request_uri-form-param: cannot name another pushed request', async () => {
    const { address } = await pushRequest(session, scopeFor(await askConsent(session)))
    const form = { request_uri: address.searchParams.get('request_uri') ?? '' }
    expect((await postForm(session, '/par', form)).status).toBe(400)
  })
})

describe('the token endpoint', () => {
  it('fapi1-advanced-final-attempt-reuse-authorisation-code-after-one-second: takes a code once; one that comes again a second later ends what it gave', async () => {
    const { asked, consentId, returned } = await approved(session)
    const tokens = await exchange(session, asked, returned)
    expect(await readResources(tokens.access_token)).toBe(200)
    await pause(1_000)
    await expect(exchange(session, asked, returned)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await readResources(tokens.access_token)).toBe(401)
    await expect(client.refreshTokenGrant(session.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect(await readConsent(session, consentId)).toMatchObject({
      status: 'REJECTED',
      rejection: { rejectedBy: 'ASPSP', reason: { code: 'INTERNAL_SECURITY_REASON' } },
    })
  })

  it('gives one token for two simultaneous uses of a code, and ends nothing', async () => {
    const { asked, consentId, returned } = await approved(session)
    // Simultaneous is within half a second, which a busy machine may need for them.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const twins = await Promise.allSettled([1, 2].map(() => exchange(session, asked, returned)))
    const given = twins.flatMap((twin) => (twin.status === 'fulfilled' ? [twin.value] : []))
    expect(given).toHaveLength(1)
    expect(await readResources(given[0]?.access_token ?? '')).toBe(200)
    expect((await readConsent(session, consentId)).status).toBe('AUTHORISED')
  })

  it('refuses client credentials with an unknown scope as invalid_scope', async () => {
    const form = { grant_type: 'client_credentials' }
    for (const scope of ['unknown', 'consents unknown', `consent:urn:${randomUUID()}`]) {
      const { status, error } = await postForm(session, '/token', { ...form, scope })
      expect([status, error]).toEqual([400, 'invalid_scope'])
    }
    expect((await postForm(session, '/token', { ...form, scope: 'consents' })).body.scope).toBe('consents')
  })

  const readResources = async (token: string) => (await read(session, RESOURCES_PATH, token)).status

  it('gives access for 5 to 15 minutes: to a customer’s data, renewed, and to a recipient’s own consents', async () => {
    const { asked, returned } = await approved(session)
    const tokens = await exchange(session, asked, returned)
    const renewed = await client.refreshTokenGrant(session.config, tokens.refresh_token ?? '')
    const own = await client.clientCredentialsGrant(session.config, { scope: 'consents' })
    for (const { expires_in: life } of [tokens, renewed, own]) {
      expect(life).toBeGreaterThanOrEqual(300)
      expect(life).toBeLessThanOrEqual(900)
    }
  })

  it('fapi1-advanced-final-refresh-token: gives no token of one client’s customer to another client', async () => {
    const { asked, returned } = await approved(session)
    const { refresh_token: refreshToken = '' } = await exchange(session, asked, returned)
    await expect(client.refreshTokenGrant(otherSession.config, refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await postForm(otherSession, '/token/revocation', { token: refreshToken })
    expect((await client.refreshTokenGrant(session.config, refreshToken)).access_token).toBeTruthy()
  })
})

it('opin-consent-api-expired-consent-test: a consent that expires while the customer is at the sign-in ends in an OAuth error at the recipient', async () => {
  const soon = new Date(holder.clock.now().getTime() + 60_000).toISOString()
  const { consentId, browser, customer } = await opened(session, {
    expirationDateTime: `${soon.slice(0, 19)}Z`,
  })
  holder.clock.move(61_000)
  const failure = await holder.holder.claim({ customer, consentId }).catch((error) => error)
  const { location } = await browser.visit(failure.extra.location)
  expect(location).toMatch(new RegExp(`^${REDIRECT_URI}#`))
  expect(fragmentOf(location).error).toBe('access_denied')
})

it('opin-consent-invalid-user-test: a person who is no customer is refused at the authorisation, not at the creation', async () => {
  const stranger = { document: { identification: '76109277673', rel: 'CPF' } }
  const { consentId, browser, customer } = await opened(session, { loggedUser: stranger })
  const failure = await holder.holder.claim({ customer, consentId }).catch((error) => error)
  const { location } = await browser.visit(failure.extra.location)
  expect(fragmentOf(location).error).toBe('access_denied')
})
