import { randomUUID } from 'node:crypto'
import { DATA_APIS } from '@consente/contract/opin/data-apis'
import { SERVICE_CALLS } from '@consente/contract/opin/service-calls'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REDIRECT_URI } from '../../support/holder/test-recipient.ts'
import {
  approved,
  assertion,
  authenticatedForm,
  fragmentOf,
  openedFor,
  requestClaims,
  signed,
} from '../../support/openid/handmade-requests.ts'
import {
  authorised,
  type Identity,
  type MtlsHolder,
  RESOURCES,
  startMtlsHolder,
} from '../../support/openid/mtls-holder.ts'
import { profileMetadata } from '../../support/openid/profile-metadata.ts'
import { CONSENTS, exchange, type Session } from '../../support/openid/recipient-client.ts'
import { ENDORSEMENT } from '../../support/openid/sample-policies.ts'
import { customerAddresses, listOf } from '../../support/openid/shared-data.ts'

/** Mutual TLS: institutions meet with certificates only, and a token works for who it was given to only. */
let market: MtlsHolder
let holder: MtlsHolder['holder']
let certificates: MtlsHolder['certificates']
let side: MtlsHolder['side']
let own: MtlsHolder['own']
let other: MtlsHolder['other']

beforeAll(async () => {
  market = await startMtlsHolder()
  ;({ holder, certificates, side, own, other } = market)
})
afterAll(() => market.close())

/** An authenticated call of the recipient. */
async function post(session: Session, path: string, form: Record<string, string>, identity?: Identity) {
  const body = String(await authenticatedForm(session, form))
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return market.call(`${side}/auth${path}`, { method: 'POST', headers, body }, identity)
}

it('publishes where institutions go, and that tokens are bound to certificates', async () => {
  const answer = await fetch(`${holder.url}/auth/.well-known/openid-configuration`)
  const metadata = (await answer.json()) as Record<string, unknown>
  expect(metadata).toEqual({
    ...profileMetadata(`${holder.url}/auth`),
    registration_endpoint: `${side}/auth/reg`,
    tls_client_certificate_bound_access_tokens: true,
    mtls_endpoint_aliases: {
      token_endpoint: `${side}/auth/token`,
      pushed_authorization_request_endpoint: `${side}/auth/par`,
      registration_endpoint: `${side}/auth/reg`,
      userinfo_endpoint: `${side}/auth/userinfo`,
      revocation_endpoint: `${side}/auth/token/revocation`,
    },
  })
})

it('fapi1-advanced-final: completes the whole consent flow with certificates, and each token works with its own only', async () => {
  const session = await market.meet()
  const token = await market.tokenOf(session)
  const created = await market.askConsent(token)
  const { data, links } = (await created.json()) as {
    data: { consentId: string }
    links: { self: string }
  }
  expect([created.status, links.self]).toEqual([201, `${side}${CONSENTS}`])
  expect((await market.askConsent(token, other)).status).toBe(401)

  const { asked, returned } = await approved(session, await openedFor(session, data.consentId))
  expect(asked.address.origin).toBe(holder.url)
  const tokens = await exchange(session, asked, returned)

  const read = (bearer: string, identity: Identity) =>
    market.call(`${side}${RESOURCES}`, { headers: authorised(bearer) }, identity)
  expect((await read(tokens.access_token, own)).status).toBe(200)
  expect((await read(tokens.access_token, other)).status).toBe(401)
  const renewed = await client.refreshTokenGrant(session.config, tokens.refresh_token ?? '')
  expect(renewed.refresh_token ?? tokens.refresh_token).toBe(tokens.refresh_token)
  expect((await read(renewed.access_token, own)).status).toBe(200)
})

it.each([
  ['the issuer', () => `${holder.url}/auth`],
  ['the token endpoint', () => `${holder.url}/auth/token`],
  ['the PAR endpoint', () => `${holder.url}/auth/par`],
  ['the token endpoint of its port', () => `${side}/auth/token`],
  ['the PAR endpoint of its port', () => `${side}/auth/par`],
])('a client assertion for %s is accepted at the port for institutions', async (_what, aud) => {
  const session = await market.meet()
  const proved = async () => ({ client_assertion: await assertion(session, { aud: aud() }) })
  const form = { grant_type: 'client_credentials', scope: 'consents', ...(await proved()) }
  expect((await post(session, '/token', form, own)).status).toBe(200)
  const claims = await requestClaims(session, {}, await market.consentFor(session))
  const pushed = { request: await signed(session, claims), ...(await proved()) }
  expect((await post(session, '/par', pushed, own)).status).toBe(201)
})

it('a service’s answer leads to the portal, not to the port for institutions', async () => {
  const session = await market.meet()
  expect((await market.register(own, { software_roles: ['DADOS', 'ICS'] })).status).toBe(201)
  const service = { permissions: ['ENDORSEMENT_REQUEST_CREATE'], endorsementInformation: ENDORSEMENT }
  const consentId = await market.consentFor(session, service)
  const scope = `openid consent:${consentId} endorsement`
  const request = await openedFor(session, consentId, { scope })
  const { asked, returned } = await approved(session, request, [])
  const tokens = await exchange(session, asked, returned)
  const further = { 'content-type': 'application/json', 'x-idempotency-key': randomUUID() }
  const taken = await market.call(
    `${side}/open-insurance/endorsement/v2/request/${encodeURIComponent(consentId)}`,
    {
      method: 'POST',
      headers: authorised(tokens.access_token, further),
      body: JSON.stringify({ data: { ...ENDORSEMENT, requestDate: '2026-11-01' } }),
    },
    own,
  )
  const { links } = (await taken.json()) as { links: { redirect: string } }
  expect([taken.status, links.redirect]).toEqual([
    201,
    expect.stringMatching(`^${holder.url}/service-requests/[\\w-]+$`),
  ])
  const visit = await fetch(links.redirect, { redirect: 'manual' })
  expect(visit.headers.get('location')).toBe(`${holder.url}/myshares/${encodeURIComponent(consentId)}`)
})

it('fapi1-advanced-final-ensure-mtls-holder-of-key-required, fapi1-advanced-final-refresh-token: without the certificate no code is exchanged and no access renewed', async () => {
  const session = await market.meet()
  const request = await openedFor(session, await market.consentFor(session))
  const { asked, returned } = await approved(session, request)
  const send = async (form: Record<string, string>): Promise<[number, string]> => {
    const answer = await post(session, '/token', form)
    return [answer.status, ((await answer.json()) as { error: string }).error]
  }
  const code = fragmentOf(returned).code ?? ''
  const exchanged = { code, redirect_uri: REDIRECT_URI, code_verifier: asked.verifier }
  expect(await send({ grant_type: 'authorization_code', ...exchanged })).toEqual([401, 'invalid_client'])
  const { refresh_token = '' } = await exchange(session, asked, returned)
  expect(await send({ grant_type: 'refresh_token', refresh_token })).toEqual([401, 'invalid_client'])
  expect((await client.refreshTokenGrant(session.config, refresh_token)).access_token).toBeTruthy()
})

describe('the certificate of another software', () => {
  it.each([
    ['token', '/token', { grant_type: 'client_credentials', scope: 'consents' }],
    ['refresh', '/token', { grant_type: 'refresh_token', refresh_token: 'x' }],
    ['PAR', '/par', { request: 'x' }],
    ['revocation', '/token/revocation', { token: 'x' }],
  ] as const)('is refused at %s, whatever the assertion proves', async (_what, path, form) => {
    const session = await market.meet()
    const answer = await post(session, path, form, other)
    const { error, error_description: why } = (await answer.json()) as Record<string, string>
    expect([answer.status, error]).toEqual([401, 'invalid_client'])
    expect(why).toMatch(/certificate is not of the client software/)
    expect((await post(session, path, form, own)).status).not.toBe(401)
  })

  it('opens no data, even of a token that is bound to it', async () => {
    const session = await market.meet()
    const token = await market.tokenOf(session)
    expect((await market.askConsent(token)).status).toBe(201)
    const { database } = holder.platform
    await database.run(
      `update openid_record set payload = jsonb_set(payload, '{software_id}', '"outro"') where model = 'Client'`,
    )
    expect((await market.askConsent(token)).status).toBe(401)
    expect((await market.register(own)).status).toBe(201)
    expect((await market.askConsent(token)).status).toBe(201)
  })
})

describe('a customer’s token opens the data of no family', () => {
  let consentId: string
  let bearer: string
  beforeAll(async () => {
    const session = await market.meet()
    consentId = await market.consentFor(session)
    const { asked, returned } = await approved(session, await openedFor(session, consentId))
    bearer = (await exchange(session, asked, returned)).access_token
  })

  /** Each family's first address, by whether the token is believed there: what it opens is another question. */
  async function believed(identity: Identity): Promise<Record<string, boolean>> {
    const reads = [
      RESOURCES,
      '/auth/userinfo',
      ...customerAddresses('personal'),
      ...customerAddresses('business'),
    ]
    const calls = [
      ...[...reads, ...DATA_APIS.map(listOf)].map((path) => ['GET', path] as const),
      ...SERVICE_CALLS.map(({ path }) => ['POST', path.replace(':consentId', consentId)] as const),
    ]
    const further = { 'content-type': 'application/json', 'x-idempotency-key': randomUUID() }
    const answers = calls.map(async ([method, path]) => {
      const asked = { method, headers: authorised(bearer, further), ...(method === 'POST' && { body: '{}' }) }
      return [path, (await market.call(`${side}${path}`, asked, identity)).status !== 401] as const
    })
    return Object.fromEntries(await Promise.all(answers))
  }
  const everywhere = (isBelieved: boolean, of: Record<string, boolean>) =>
    Object.fromEntries(Object.keys(of).map((path) => [path, isBelieved]))

  it('with the certificate of another software, of another organisation’s software of that name, or another one of its own', async () => {
    const elsewhere = await certificates.client('programa-1', undefined, 'outra')
    const further = await certificates.client('programa-1')
    for (const identity of [other, elsewhere, further]) {
      const refused = await believed(identity)
      expect(refused).toEqual(everywhere(false, refused))
    }
    const opened = await believed(own)
    expect(Object.keys(opened).length).toBeGreaterThan(20)
    expect(opened).toEqual(everywhere(true, opened))
  })

  it.each(['software_id', 'organisation_id'])(
    'once its client’s %s is not the certificate’s',
    async (member) => {
      await holder.platform.database.run(
        `update openid_record set payload = jsonb_set(payload, '{${member}}', '"outro"') where model = 'Client'`,
      )
      const refused = await believed(own)
      expect(refused).toEqual(everywhere(false, refused))
      expect((await market.register(own)).status).toBe(201)
      const opened = await believed(own)
      expect(opened).toEqual(everywhere(true, opened))
    },
  )
})

it('registers nobody with the certificate of another software', async () => {
  for (const wrong of [other, await certificates.client('programa-2', undefined, 'programa-1')]) {
    const answer = await market.register(wrong)
    const { error } = (await answer.json()) as { error: string }
    expect([answer.status, error]).toEqual([400, 'invalid_software_statement'])
  }
})

it('manages a registration with the certificate of its software only', async () => {
  const made = (await (await market.register(own)).json()) as Record<string, string>
  const uri = String(made.registration_client_uri)
  const headers = { authorization: `Bearer ${made.registration_access_token}` }
  for (const method of ['GET', 'DELETE'])
    expect((await market.call(uri, { method, headers }, other)).status).toBe(401)
  expect((await market.call(uri, { headers }, own)).status).toBe(200)
})
