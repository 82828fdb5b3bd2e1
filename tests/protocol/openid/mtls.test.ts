import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request as requestPlain } from 'node:http'
import { type RequestOptions, request as requestOver } from 'node:https'
import { connect } from 'node:tls'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../../../apps/server/src/platform/config/config-error.ts'
import type { Config } from '../../../apps/server/src/platform/config/server-config.ts'
import { loadMutualTls } from '../../../apps/server/src/platform/network/certificates.ts'
import { freePorts } from '../../../sandbox/src/ports.ts'
import { openThrowaway } from '../../support/database/each-database.ts'
import { approveAs, openRequest, signedIn } from '../../support/holder/holder-customer-actions.ts'
import { AUTO_POLICY } from '../../support/holder/sample-policies.ts'
import { startHolder, type TestHolder } from '../../support/holder/test-holder.ts'
import { REDIRECT_URI, startRecipient, type TestRecipient } from '../../support/holder/test-recipient.ts'
import { openBrowser } from '../../support/openid/cookie-browser.ts'
import { assertion, fragmentOf, signed } from '../../support/openid/handmade-requests.ts'
import {
  CONSENTS,
  CPF,
  consentBody,
  discover,
  exchange,
  pushRequest,
  requestParameters,
  type Session,
  scopeFor,
} from '../../support/openid/recipient-client.ts'
import { makeTestCertificates, type TestCertificates } from '../../support/openid/test-certificates.ts'
import { startTestDirectory, type TestDirectory } from '../../support/openid/test-scheme-directory.ts'

/** Mutual TLS: institutions meet with certificates only, and a token works for who it was given to only. */
const RESOURCES = '/open-insurance/resources/v3/resources'
const PARTNER = '11144477735'
const OF_TWO = { ...AUTO_POLICY, policyId: 'AUTO-2', approvers: [CPF, PARTNER] }
type Identity = { certificate: string; key: string }

let certificates: TestCertificates
let directory: TestDirectory
let recipient: TestRecipient
let holder: TestHolder
let side: string
let own: Identity
let other: Identity
let ca: string

beforeAll(async () => {
  certificates = await makeTestCertificates()
  ca = readFileSync(certificates.authorities, 'utf8')
  directory = await startTestDirectory()
  recipient = await startRecipient('programa-1')
  own = await certificates.client('programa-1')
  other = await certificates.client('programa-2')
  const port = (await freePorts()).gama
  side = `https://localhost:${port}`
  holder = await startWith({
    publicUrl: side,
    authorities: certificates.authorities,
    client: certificates.server.files,
    listen: { port, ...certificates.server.files },
  })
})
afterAll(async () => {
  await Promise.all([holder.close(), recipient.close(), directory.close()])
  certificates.remove()
})

async function startWith(mtls: NonNullable<Config['mtls']>): Promise<TestHolder> {
  const database = await openThrowaway()
  const registration = { directoryKeysUrl: directory.keysUrl, softwareStatementUrl: 'http://127.0.0.1:1/' }
  const started = await startHolder(database, {
    recipients: [],
    customers: [{ document: CPF, name: 'Titular de Teste', policies: [AUTO_POLICY, OF_TWO] }],
    config: { registration, mtls },
  })
  const close = async (): Promise<void> => {
    await started.close()
    await database.close()
  }
  return { ...started, close }
}

type Asked = { method?: string; headers?: Record<string, string>; body?: string }

/** One call of an institution with its certificate, or without. */
function call(address: string, asked: Asked = {}, identity?: Identity, further: RequestOptions = {}) {
  const { method = 'GET', headers = {}, body = '' } = asked
  const certificate = identity ? { cert: identity.certificate, key: identity.key } : {}
  const options = { method, headers, ca, agent: false, ...certificate, ...further }
  return new Promise<Response>((resolve, reject) => {
    requestOver(address, options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const status = answer.statusCode ?? 0
        const text = status === 204 ? null : Buffer.concat(chunks).toString()
        const kept = ['content-type', 'x-fapi-interaction-id', 'cache-control', 'retry-after']
        const headers = kept.map((name): [string, string] => [name, String(answer.headers[name] ?? '')])
        resolve(new Response(text, { status, headers }))
      })
    })
      .on('error', reject)
      .end(body)
  })
}

/** Now by the holder's clock, which stands still: on a busy machine the real time soon is its future. */
const issuedAt = (): number => Math.floor(holder.clock.now().getTime() / 1000)

/** The client library, with the certificate wherever it goes over TLS. */
async function register(identity: Identity, statement: Record<string, unknown> = {}): Promise<Response> {
  const body = JSON.stringify({
    jwks_uri: recipient.known.jwksUri,
    redirect_uris: [REDIRECT_URI],
    software_statement: await directory.statementOf(recipient, { iat: issuedAt(), ...statement }),
  })
  const headers = { 'content-type': 'application/json' }
  return call(`${side}/auth/reg`, { method: 'POST', headers, body }, identity)
}

async function meet(identity: Identity = own): Promise<Session> {
  expect((await register(own)).status).toBe(201)
  const session = await discover(holder, recipient)
  session.config[client.customFetch] = (address, options) => {
    if (!address.startsWith('https:')) return fetch(address, options as RequestInit)
    const { method, headers, body } = options
    return call(
      address,
      { method, headers: headers as Record<string, string>, body: body ? String(body) : '' },
      identity,
    )
  }
  return session
}

const authorised = (token: string, further: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  'x-fapi-interaction-id': randomUUID(),
  ...further,
})

async function askConsent(
  token: string,
  identity = own,
  replaced: Record<string, unknown> = {},
): Promise<Response> {
  const headers = authorised(token, { 'content-type': 'application/json', 'x-idempotency-key': randomUUID() })
  const body = JSON.stringify(consentBody(holder, replaced))
  return call(`${side}${CONSENTS}`, { method: 'POST', headers, body }, identity)
}

/** An address as it is written: `fetch` would put some spellings right. */
function raw(
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(holder.url)
  return new Promise((resolve, reject) => {
    requestPlain({ hostname, port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: String(Buffer.concat(chunks)) }))
    })
      .on('error', reject)
      .end(method === 'POST' ? '{}' : undefined)
  })
}

const tokenOf = async (session: Session) =>
  (await client.clientCredentialsGrant(session.config, { scope: 'consents' })).access_token

it('publishes where institutions go, and that tokens are bound to certificates', async () => {
  const answer = await fetch(`${holder.url}/auth/.well-known/openid-configuration`)
  const metadata = (await answer.json()) as Record<string, unknown>
  expect(metadata).toMatchObject({
    issuer: `${holder.url}/auth`,
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
  const session = await meet()
  const token = await tokenOf(session)
  const created = await askConsent(token)
  const { data, links } = (await created.json()) as {
    data: { consentId: string }
    links: { self: string }
  }
  expect([created.status, links.self]).toEqual([201, `${side}${CONSENTS}`])
  expect((await askConsent(token, other)).status).toBe(401)

  const asked = await pushRequest(session, scopeFor(data.consentId))
  expect(asked.address.origin).toBe(holder.url)
  const browser = openBrowser()
  const customer = signedIn(CPF, await openRequest(browser, asked.address))
  const location = await approveAs(holder, customer, data.consentId)
  const tokens = await exchange(session, asked, (await browser.visit(location)).location ?? '')

  const read = (bearer: string, identity: Identity) =>
    call(`${side}${RESOURCES}`, { headers: authorised(bearer) }, identity)
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
  const session = await meet()
  const post = async (path: string, form: Record<string, string>): Promise<number> => {
    const body = new URLSearchParams({
      ...form,
      client_id: recipient.known.clientId,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await assertion(session, { aud: aud() }),
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return (await call(`${side}/auth${path}`, { method: 'POST', headers, body }, own)).status
  }
  expect(await post('/token', { grant_type: 'client_credentials', scope: 'consents' })).toBe(200)
  const consent = (await (await askConsent(await tokenOf(session))).json()) as { data: { consentId: string } }
  const { parameters } = await requestParameters(scopeFor(consent.data.consentId))
  const { clientId } = recipient.known
  const now = Math.floor(Date.now() / 1000)
  const request = await signed(session, {
    ...parameters,
    iss: clientId,
    client_id: clientId,
    aud: `${holder.url}/auth`,
    nbf: now,
    exp: now + 300,
  })
  expect(await post('/par', { request })).toBe(201)
})

it('leads a further approver to the portal, not to the port for institutions', async () => {
  const session = await meet()
  const { data } = (await (await askConsent(await tokenOf(session))).json()) as {
    data: { consentId: string }
  }
  const { consentId } = data
  const { address } = await pushRequest(session, scopeFor(consentId))
  const customer = signedIn(CPF, await openRequest(openBrowser(), address))
  await approveAs(holder, customer, consentId, [{ type: OF_TWO.type, resources: [OF_TWO.policyId] }])
  const partner = signedIn(PARTNER, '')
  const { location } = await holder.holder.approve({ customer: partner, consentId, approvedResources: [] })
  expect(location).toBe(`${holder.url}/myshares/${encodeURIComponent(consentId)}`)
})

it('a service’s answer leads to the portal, not to the port for institutions', async () => {
  const session = await meet()
  expect((await register(own, { software_roles: ['DADOS', 'ICS'] })).status).toBe(201)
  const endorsementInformation = {
    policyId: AUTO_POLICY.policyId,
    insuredObjectId: ['1'],
    endorsementType: 'ALTERACAO',
    requestDescription: 'Mudança de endereço',
  }
  const service = { permissions: ['ENDORSEMENT_REQUEST_CREATE'], endorsementInformation }
  const answer = await askConsent(await tokenOf(session), own, service)
  const { consentId } = ((await answer.json()) as { data: { consentId: string } }).data
  const asked = await pushRequest(session, `openid consent:${consentId} endorsement`)
  const browser = openBrowser()
  const customer = signedIn(CPF, await openRequest(browser, asked.address))
  const location = await approveAs(holder, customer, consentId, [])
  const tokens = await exchange(session, asked, (await browser.visit(location)).location ?? '')
  const further = { 'content-type': 'application/json', 'x-idempotency-key': randomUUID() }
  const taken = await call(
    `${side}/open-insurance/endorsement/v2/request/${encodeURIComponent(consentId)}`,
    {
      method: 'POST',
      headers: authorised(tokens.access_token, further),
      body: JSON.stringify({ data: { ...endorsementInformation, requestDate: '2026-11-01' } }),
    },
    own,
  )
  const { links } = (await taken.json()) as { links: { redirect: string } }
  expect([taken.status, links.redirect]).toEqual([
    201,
    `${holder.url}/myshares/${encodeURIComponent(consentId)}`,
  ])
})

describe('without a certificate', () => {
  it('nothing that institutions call is answered at the public address', async () => {
    for (const [method, path] of [
      ['POST', '/auth/token'],
      ['POST', '/auth/token/revocation'],
      ['POST', '/auth/par'],
      ['POST', '/auth/reg'],
      ['GET', '/auth/reg/programa-1'],
      ['GET', '/auth/userinfo'],
      ['POST', CONSENTS],
      ['GET', RESOURCES],
    ] as const) {
      const { status } = await fetch(`${holder.url}${path}`, { method })
      expect([path, status]).toEqual([path, 401])
    }
    expect((await fetch(`${holder.url}/auth/jwks`)).status).toBe(200)
  })

  it('no other spelling of an address leads past the demand', async () => {
    const spellings = (path: string): string[] => [
      path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      path.replace('-', '%2D'),
      `${path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}?x=%E0%A4%A`,
      `${path}?x`,
      path.replace('/', '//'),
      path.replace(/\/(?=[^/]*$)/, '//'),
      `${path}/`,
      `${path};a=b`,
      path.toUpperCase(),
      path.replace(/[^/]*$/, (last) => last.toUpperCase()),
    ]
    for (const [method, path] of [
      ['POST', '/auth/token'],
      ['POST', '/auth/par'],
      ['POST', '/auth/reg'],
      ['GET', '/auth/userinfo'],
      ['POST', CONSENTS],
      ['GET', RESOURCES],
    ] as const) {
      const headers = { 'content-type': 'application/json', 'x-fapi-interaction-id': randomUUID() }
      for (const spelling of spellings(path)) {
        const { status, body } = await raw(method, spelling, headers)
        const isRefused = status === 404 || /certific|INVALID_REQUEST/.test(body)
        expect([spelling, isRefused || body]).toEqual([spelling, true])
      }
    }
  })

  it('a refresh is refused at the public address', async () => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' })
    const answer = await fetch(`${holder.url}/auth/token`, { method: 'POST', body })
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      401,
      'invalid_client',
    ])
  })

  it('a header that names a certificate is not believed', async () => {
    const headers = { 'x-client-cert': encodeURIComponent(own.certificate) }
    expect((await fetch(`${holder.url}/auth/token`, { method: 'POST', headers })).status).toBe(401)
  })
})

/** Certificates that are not believed, and why: in the provider's words, and in the scheme's. */
type Unbelieved = [string, () => Promise<Identity | undefined>, RegExp, RegExp]
const UNBELIEVED: Unbelieved[] = [
  ['no certificate', async () => undefined, /certificate is required/, /necessário um certificado/],
  ['a foreign certificate', async () => certificates.stranger, /no authority that is trusted/, /autoridade/],
  ['an expired certificate', () => certificates.client('programa-3', -1), /has expired/, /expirou/],
]
const VERSIONS = ['TLSv1.2', 'TLSv1.3'] as const

/** The answers to a caller that is not believed, by what carries its certificate. */
async function expectRefused(
  send: (path: string, asked: Asked) => Promise<Response>,
  [inOAuth, inScheme]: [RegExp, RegExp],
): Promise<void> {
  const id = randomUUID()
  const asked = {
    method: 'POST',
    headers: { 'x-fapi-interaction-id': id, 'content-type': 'application/json' },
    body: '{"half',
  }
  for (const path of ['/auth/token', '/auth/par', '/auth/reg']) {
    const answer = await send(path, asked)
    expect([path, answer.status, answer.headers.get('x-fapi-interaction-id')]).toEqual([path, 401, id])
    const { error, error_description: why } = (await answer.json()) as Record<string, string>
    expect(error).toBe('invalid_client')
    expect(why).toMatch(inOAuth)
  }
  for (const path of [CONSENTS, RESOURCES, '/open-insurance/nada']) {
    const answer = await send(path, asked)
    expect([path, answer.status, answer.headers.get('x-fapi-interaction-id')]).toEqual([path, 401, id])
    const { errors, meta } = (await answer.json()) as { errors: Record<string, string>[]; meta: unknown }
    expect(errors).toEqual([
      {
        code: 'NAO_INFORMADO',
        title: 'Não autenticado',
        detail: expect.stringMatching(inScheme),
        requestDateTime: expect.any(String),
      },
    ])
    expect(meta).toEqual({ totalRecords: 1, totalPages: 1 })
  }
  const made = await send('/auth/token', { method: 'POST' })
  expect(made.headers.get('x-fapi-interaction-id')).toMatch(/^[0-9a-f-]{36}$/)
}

describe.each(VERSIONS)('the port for institutions finishes the handshake of %s', (version) => {
  const speaking = { minVersion: version, maxVersion: version }

  it.each(UNBELIEVED)('with %s, and answers 401 that says why', async (_what, identityOf, ...sentences) => {
    const identity = await identityOf()
    const send = (path: string, asked: Asked) => call(`${side}${path}`, asked, identity, speaking)
    await expectRefused(send, sentences)
    for (const path of [
      '/auth/jwks',
      '/auth/authorize',
      '/.well-known/jwks.json',
      '/',
      '/config.json',
      '/nada',
    ])
      expect([path, (await send(path, {})).status]).toEqual([path, 401])
  })

  it('with nobody who believes it, and reads no body', async () => {
    const { port } = new URL(side)
    const socket = connect({ port: Number(port), host: 'localhost', ca, ...speaking })
    const answered = new Promise<string>((resolve, reject) => {
      socket.once('data', (chunk) => resolve(String(chunk))).once('error', reject)
    })
    socket.write('POST /auth/reg HTTP/1.1\r\nhost: localhost\r\ncontent-length: 200000\r\n\r\n')
    expect(await answered).toMatch(/^HTTP\/1\.1 401 /)
    socket.destroy()
  })
})

it('fapi1-advanced-final-brazil-dcr-no-mtls: without a certificate there is no registration, and none is managed', async () => {
  const made = (await (await register(own)).json()) as Record<string, string>
  const uri = String(made.registration_client_uri)
  const headers = { authorization: `Bearer ${made.registration_access_token}` }
  const refused = await call(`${side}/auth/reg`, { method: 'POST', body: '{}' })
  expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
    401,
    'invalid_client',
  ])
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const answer = await call(uri, { method, headers })
    expect([method, answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      method,
      401,
      'invalid_client',
    ])
  }
  expect((await call(uri, { headers }, own)).status).toBe(200)
})

it('fapi1-advanced-final-ensure-mtls-holder-of-key-required, fapi1-advanced-final-refresh-token: without the certificate no code is exchanged and no access renewed', async () => {
  const session = await meet()
  const { data } = (await (await askConsent(await tokenOf(session))).json()) as {
    data: { consentId: string }
  }
  const asked = await pushRequest(session, scopeFor(data.consentId))
  const browser = openBrowser()
  const customer = signedIn(CPF, await openRequest(browser, asked.address))
  const returned = (await browser.visit(await approveAs(holder, customer, data.consentId))).location ?? ''
  const send = async (form: Record<string, string>): Promise<[number, string]> => {
    const body = new URLSearchParams({
      ...form,
      client_id: recipient.known.clientId,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await assertion(session),
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await call(`${side}/auth/token`, { method: 'POST', headers, body })
    return [answer.status, ((await answer.json()) as { error: string }).error]
  }
  const code = fragmentOf(returned).code ?? ''
  const exchanged = { code, redirect_uri: REDIRECT_URI, code_verifier: asked.verifier }
  expect(await send({ grant_type: 'authorization_code', ...exchanged })).toEqual([401, 'invalid_client'])
  const { refresh_token = '' } = await exchange(session, asked, returned)
  expect(await send({ grant_type: 'refresh_token', refresh_token })).toEqual([401, 'invalid_client'])
  expect((await client.refreshTokenGrant(session.config, refresh_token)).access_token).toBeTruthy()
})

it('fapi1-advanced-final-brazil-dcr-bad-mtls: a certificate of an unknown authority makes no registration and manages none', async () => {
  const made = (await (await register(own)).json()) as Record<string, string>
  const uri = String(made.registration_client_uri)
  const headers = { authorization: `Bearer ${made.registration_access_token}` }
  const refused = await register(certificates.stranger)
  expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
    401,
    'invalid_client',
  ])
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const answer = await call(uri, { method, headers }, certificates.stranger)
    expect([method, answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      method,
      401,
      'invalid_client',
    ])
  }
  expect((await call(uri, { headers }, own)).status).toBe(200)
})

describe('the certificate of another software', () => {
  const POSTED = { 'content-type': 'application/x-www-form-urlencoded' }
  /** A call that authenticates its client, with an assertion that holds. */
  const post = async (session: Session, path: string, form: Record<string, string>, identity: Identity) => {
    const body = new URLSearchParams({
      ...form,
      client_id: recipient.known.clientId,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await assertion(session, { aud: `${holder.url}/auth` }),
    }).toString()
    return call(`${side}/auth${path}`, { method: 'POST', headers: POSTED, body }, identity)
  }

  it.each([
    ['token', '/token', { grant_type: 'client_credentials', scope: 'consents' }],
    ['refresh', '/token', { grant_type: 'refresh_token', refresh_token: 'x' }],
    ['PAR', '/par', { request: 'x' }],
    ['revocation', '/token/revocation', { token: 'x' }],
  ] as const)('is refused at %s, whatever the assertion proves', async (_what, path, form) => {
    const session = await meet()
    const answer = await post(session, path, form, other)
    const { error, error_description: why } = (await answer.json()) as Record<string, string>
    expect([answer.status, error]).toEqual([401, 'invalid_client'])
    expect(why).toMatch(/certificate is not of the client software/)
    expect((await post(session, path, form, own)).status).not.toBe(401)
  })

  it('is refused when it is of the same software in another organisation', async () => {
    const session = await meet()
    const form = { grant_type: 'client_credentials', scope: 'consents' }
    const elsewhere = await certificates.client('programa-1', undefined, 'outra')
    expect((await post(session, '/token', form, elsewhere)).status).toBe(401)
  })

  it('opens no data, even of a token that is bound to it', async () => {
    const session = await meet()
    const token = await tokenOf(session)
    expect((await askConsent(token)).status).toBe(201)
    const { database } = holder.platform
    await database.run(
      `update openid_record set payload = jsonb_set(payload, '{software_id}', '"outro"') where model = 'Client'`,
    )
    expect((await askConsent(token)).status).toBe(401)
    expect((await register(own)).status).toBe(201)
    expect((await askConsent(token)).status).toBe(201)
  })
})

describe('the port for institutions', () => {
  it('serves them, and no portal', async () => {
    expect((await call(`${side}/auth/jwks`, {}, own)).status).toBe(200)
    for (const path of ['/', '/config.json', '/bff-opin/settings/v1/data-goal'])
      expect((await call(`${side}${path}`, {}, own)).status).toBe(404)
  })

  it.each([
    ['TLSv1.2', 'ECDHE-RSA-AES128-GCM-SHA256'],
    ['TLSv1.2', 'ECDHE-RSA-AES256-GCM-SHA384'],
    ['TLSv1.3', 'TLS_AES_256_GCM_SHA384'],
  ] as const)('speaks %s with %s', async (version, ciphers) => {
    const versions = { minVersion: version, maxVersion: version, ciphers }
    expect((await call(`${side}/auth/jwks`, {}, own, versions)).status).toBe(200)
  })

  it.each([
    ['TLSv1.1', 'ALL:@SECLEVEL=0'],
    ['TLSv1.2', 'AES128-GCM-SHA256'],
    ['TLSv1.2', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ] as const)('does not speak %s with %s', async (version, ciphers) => {
    const versions = { minVersion: version, maxVersion: version, ciphers }
    await expect(call(`${side}/auth/jwks`, {}, own, versions)).rejects.toThrow()
  })

  it('gives no ticket to resume a connection with', async () => {
    const { port } = new URL(side)
    const options = { port: Number(port), host: 'localhost', ca, cert: own.certificate, key: own.key }
    const session = await new Promise<Buffer | undefined>((resolve, reject) => {
      const socket = connect({ ...options, maxVersion: 'TLSv1.2' }, () => {
        resolve(socket.getTLSTicket())
        socket.destroy()
      }).on('error', reject)
    })
    expect(session).toBeUndefined()
  })
})

it('registers nobody with the certificate of another software', async () => {
  const answer = await register(other)
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
    400,
    'invalid_software_statement',
  ])
})

it('manages a registration with the certificate of its software only', async () => {
  const made = (await (await register(own)).json()) as Record<string, string>
  const uri = String(made.registration_client_uri)
  const headers = { authorization: `Bearer ${made.registration_access_token}` }
  for (const method of ['GET', 'DELETE'])
    expect((await call(uri, { method, headers }, other)).status).toBe(401)
  expect((await call(uri, { headers }, own)).status).toBe(200)
})

describe('behind a proxy that passes certificates on', () => {
  const behind = (addresses: string[]) =>
    startWith({
      publicUrl: 'https://api.seguradora.example',
      authorities: certificates.authorities,
      client: certificates.server.files,
      proxy: { header: 'X-Client-Cert', addresses },
    })
  const passed = (identity: Identity) => ({ 'x-client-cert': encodeURIComponent(identity.certificate) })
  const registerThrough = async (url: string, headers: Record<string, string>) => {
    const body = JSON.stringify({
      jwks_uri: recipient.known.jwksUri,
      redirect_uris: [REDIRECT_URI],
      software_statement: await directory.statementOf(recipient),
    })
    const all = { 'content-type': 'application/json', ...headers }
    return (await fetch(`${url}/auth/reg`, { method: 'POST', headers: all, body })).status
  }

  it('believes the header from the proxy’s address, and takes a call without it for what it is', async () => {
    const proxied = await behind(['127.0.0.0/8', '::1'])
    expect(await registerThrough(proxied.url, passed(own))).toBe(201)
    expect(await registerThrough(proxied.url, passed(other))).toBe(400)
    expect(await registerThrough(proxied.url, {})).toBe(401)
    expect(await registerThrough(proxied.url, { 'x-client-cert': 'nada' })).toBe(401)
    expect(await registerThrough(proxied.url, passed(certificates.server))).toBe(401)
    await proxied.close()
  })

  it.each(UNBELIEVED)('answers 401 that says why for %s', async (_what, identityOf, ...sentences) => {
    const proxied = await behind(['127.0.0.0/8', '::1'])
    const identity = await identityOf()
    const send = (path: string, { method = 'GET', headers, body }: Asked) =>
      fetch(`${proxied.url}${path}`, {
        method,
        body: body ?? null,
        headers: { ...headers, ...(identity && passed(identity)) },
      })
    await expectRefused(send, sentences)
    await proxied.close()
  })

  it('believes it from no other address', async () => {
    const direct = await behind(['10.0.0.0/8'])
    expect(await registerThrough(direct.url, passed(own))).toBe(401)
    await direct.close()
  })
})

describe('at the start', () => {
  const mtlsOf = (changed: Partial<NonNullable<Config['mtls']>>): Pick<Config, 'mtls'> => ({
    mtls: {
      publicUrl: side,
      authorities: certificates.authorities,
      client: certificates.server.files,
      listen: { port: 1, ...certificates.server.files },
      ...changed,
    },
  })
  const refusal = (changed: Partial<NonNullable<Config['mtls']>>): string => {
    try {
      loadMutualTls(mtlsOf(changed), new Date())
      return ''
    } catch (error) {
      return error instanceof ConfigError ? error.message : 'another error'
    }
  }

  it('certificates that are in order are taken', () => {
    expect(refusal({})).toBe('')
  })

  it('an expired, missing or mismatched one is refused in one line that names it', () => {
    const { expired, server } = certificates
    expect(refusal({ client: expired.files })).toMatch(
      /^mtls\.client\.certificate: .*expired on \d{4}-\d\d-\d\d/,
    )
    expect(refusal({ client: { ...server.files, certificate: '/nada.pem' } })).toMatch(
      /nada\.pem cannot be read/,
    )
    expect(refusal({ client: { ...server.files, key: expired.files.key } })).toMatch(
      /the key in .* is not the one/,
    )
  })
})
