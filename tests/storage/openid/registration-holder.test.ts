import { randomUUID } from 'node:crypto'
import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OrganisationState } from '../../../apps/server/src/holder/openid/registration/directory-state.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import { openThrowaway } from '../../support/database/kept-databases.ts'
import { startHolder, type TestHolder } from '../../support/holder/test-holder.ts'
import { REDIRECT_URI, startRecipient, type TestRecipient } from '../../support/holder/test-recipient.ts'
import { approved, pushObject, requestClaims, signed } from '../../support/openid/handmade-requests.ts'
import {
  askConsent,
  CONSENTS,
  CPF,
  callApi,
  clientToken,
  consentBody,
  discover,
  exchange,
  pushRequest,
  readConsent,
  scopeFor,
} from '../../support/openid/recipient-client.ts'
import { AUTO_POLICY } from '../../support/openid/sample-policies.ts'
import { startTestDirectory, type TestDirectory } from '../../support/openid/test-scheme-directory.ts'

/** Registration as the certification tests it (`brazildcr-*`), by a recipient that is not known yet. */

let database: Database
let holder: TestHolder
let directory: TestDirectory
let stranger: TestDirectory
let recipient: TestRecipient
let endpoint: string
/** What the participants' directory says of the recipient's organisation; undefined: it is silent. */
let organisation: OrganisationState | undefined

beforeAll(async () => {
  database = await openThrowaway()
  directory = await startTestDirectory()
  stranger = await startTestDirectory()
  recipient = await startRecipient('programa-1')
  holder = await startHolder(database, {
    recipients: [],
    customers: [{ document: CPF, name: 'Titular de Teste', policies: [AUTO_POLICY] }],
    organisation: () => organisation,
    config: {
      registration: { directoryKeysUrl: directory.keysUrl, softwareStatementUrl: 'http://127.0.0.1:1/' },
    },
  })
  const discovery = await fetch(`${holder.url}/auth/.well-known/openid-configuration`)
  endpoint = ((await discovery.json()) as { registration_endpoint: string }).registration_endpoint
})
afterAll(async () => {
  await Promise.all([holder.close(), recipient.close(), directory.close(), stranger.close()])
  await database.close()
})

type Answer = { status: number; body: Record<string, unknown> }
type Replaced = Record<string, unknown>

async function call(method: string, url: string, body?: unknown, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : {} }
}

/** Now by the holder's clock, which stands still: on a busy machine the real time soon is its future. */
const issuedAt = (): number => Math.floor(holder.clock.now().getTime() / 1000)

/** A request that leaves out what the holder must set by itself. */
async function requestBody(replaced: Replaced = {}, statement: Replaced = {}): Promise<Replaced> {
  return {
    grant_types: ['authorization_code', 'implicit', 'refresh_token', 'client_credentials'],
    response_types: ['code id_token'],
    token_endpoint_auth_method: 'private_key_jwt',
    jwks_uri: recipient.known.jwksUri,
    redirect_uris: [REDIRECT_URI],
    software_statement: await directory.statementOf(recipient, { iat: issuedAt(), ...statement }),
    ...replaced,
  }
}
const register = async (replaced: Replaced = {}, statement: Replaced = {}): Promise<Answer> =>
  call('POST', endpoint, await requestBody(replaced, statement))

async function registered() {
  const { status, body } = await register()
  expect(status).toBe(201)
  return { uri: String(body.registration_client_uri), token: String(body.registration_access_token), body }
}

/** The recipient as the client that was registered. */
const sessionOf = (body: Record<string, unknown>) =>
  discover(holder, { ...recipient, known: { ...recipient.known, clientId: String(body.client_id) } })

describe('registering', () => {
  it('answers 503 while the directory does not answer, and registers once it does', async () => {
    directory.isDown = true
    const { status, body } = await register()
    expect([status, body.error]).toEqual([503, 'temporarily_unavailable'])
    directory.isDown = false
    expect((await register()).status).toBe(201)
  })

  it('fapi1-advanced-final-brazildcr-happy-flow: an unknown recipient registers and completes a consent flow', async () => {
    const { body } = await registered()
    expect(body).toMatchObject({
      token_endpoint_auth_method: 'private_key_jwt',
      id_token_signed_response_alg: 'PS256',
      id_token_encrypted_response_alg: 'RSA-OAEP',
      id_token_encrypted_response_enc: 'A256GCM',
      request_object_signing_alg: 'PS256',
      require_signed_request_object: true,
      redirect_uris: [REDIRECT_URI],
      jwks_uri: recipient.known.jwksUri,
    })
    expect(body.client_secret).toBeUndefined()
    const session = await sessionOf(body)
    const { consentId, asked, returned } = await approved(session)
    const tokens = await exchange(session, asked, returned)
    expect(tokens.access_token).toBeTruthy()
    expect((await readConsent(session, consentId)).status).toBe('AUTHORISED')
  })

  it('fapi1-advanced-final-brazildcr-payment-consent-request-aud-as-array: a registered recipient may name a list of audiences', async () => {
    const session = await sessionOf((await registered()).body)
    const aud = [`${holder.url}/auth`, 'https://other.example']
    const request = await signed(session, await requestClaims(session, { aud }))
    expect((await pushObject(session, request)).status).toBe(201)
  })

  it('fapi1-advanced-final-brazildcr-happy-flow: the answers to POST, GET and PUT name every scope of the software’s roles when none is asked for', async () => {
    const { uri, token, body } = await registered()
    const scopes = String(body.scope).split(' ')
    expect(scopes).toEqual(
      expect.arrayContaining(['openid', 'consents', 'resources', 'customers', 'insurance-auto']),
    )
    expect(scopes).not.toContain('endorsement')
    expect((await call('GET', uri, undefined, token)).body.scope).toBe(body.scope)
    const changed = await call('PUT', uri, await requestBody({ client_id: body.client_id }), token)
    expect(changed.body.scope).toBe(body.scope)
  })

  it('fapi1-advanced-final-brazildcr-happy-flow-variant: the answers name nothing beyond the scope that is asked for, nor beyond the roles', async () => {
    const { status, body } = await register({
      grant_types: ['client_credentials', 'refresh_token', 'implicit', 'authorization_code'],
      scope: 'openid consents customers endorsement unknown',
    })
    expect([status, body.scope]).toEqual([201, 'openid consents customers'])
    const [uri, token] = [String(body.registration_client_uri), String(body.registration_access_token)]
    expect((await call('GET', uri, undefined, token)).body.scope).toBe(body.scope)
    const wider = await requestBody({
      client_id: body.client_id,
      scope: 'openid consents resources customers',
    })
    expect((await call('PUT', uri, wider, token)).body.scope).toBe('openid consents resources customers')
  })

  it('fapi1-advanced-final-brazildcr-happy-flow-variant-2: the order of the scopes that are asked for does not matter', async () => {
    const scopes = ['openid', 'consents', 'resources', 'customers', 'insurance-auto']
    const { status, body } = await register({ scope: scopes.toReversed().join(' ') })
    expect([status, String(body.scope).split(' ').sort()]).toEqual([201, scopes.toSorted()])
  })

  it('shows a registration from before scopes were kept with the scopes of its software’s roles', async () => {
    const { uri, token, body } = await registered()
    await database.query(
      `update openid_record set payload = payload - 'registered_scope' where model = 'Client'
       and payload ->> 'client_id' = $1`,
      [body.client_id],
    )
    const { scope } = (await call('GET', uri, undefined, token)).body
    expect(scope).toBe(body.scope)
  })

  it('gives a token for no more data than the client registered for', async () => {
    const software = await startRecipient('programa-estreito')
    const software_statement = await directory.statementOf(software)
    const jwks_uri = software.known.jwksUri
    await register({ software_statement, jwks_uri, scope: 'openid consents resources' })
    const session = await discover(holder, software)
    const { consentId, asked, returned } = await approved(session)
    const { scope, refresh_token: refreshToken = '' } = await exchange(session, asked, returned)
    expect(scope?.split(' ').sort()).toEqual([`consent:${consentId}`, 'resources'])
    const renewed = await client.refreshTokenGrant(session.config, refreshToken)
    expect(renewed.scope?.split(' ')).not.toContain('insurance-auto')
    await software.close()
  })

  it('fapi1-advanced-final-brazildcr-happy-flow-variant: fewer grants and every algorithm of the profile by name', async () => {
    const named = {
      grant_types: ['authorization_code', 'implicit', 'client_credentials'],
      id_token_signed_response_alg: 'PS256',
      id_token_encrypted_response_alg: 'RSA-OAEP',
      id_token_encrypted_response_enc: 'A256GCM',
      request_object_signing_alg: 'PS256',
      subject_type: 'public',
      scope: 'openid consents resources',
    }
    expect((await register(named)).status).toBe(201)
  })

  it('several redirect URIs of the statement, one with a query of its own', async () => {
    const both = [REDIRECT_URI, `${REDIRECT_URI}?dummy1=lorem&dummy2=ipsum`]
    const answer = await register({ redirect_uris: both }, { software_redirect_uris: both })
    expect([answer.status, answer.body.redirect_uris]).toEqual([201, both])
  })

  it('does not ask the directory for its keys each time somebody tries', async () => {
    expect((await register()).status).toBe(201)
    const before = directory.reads()
    for (let tries = 0; tries < 5; tries++)
      expect((await register({ software_statement: 'x.y.z' })).status).toBe(400)
    expect((await register()).status).toBe(201)
    expect(directory.reads() - before).toBeLessThanOrEqual(1)
  })

  it('takes the jwks_uri of the statement where the request names none', async () => {
    const { status, body } = await register({ jwks_uri: undefined })
    expect([status, body.jwks_uri]).toEqual([201, recipient.known.jwksUri])
  })

  it('gives the same software the same client again, whose token never changes', async () => {
    const [one, other] = [await registered(), await registered()]
    expect(one.body.client_id).toBe(other.body.client_id)
    expect(one.token).toBe(other.token)
  })

  it.each<[string, string, Replaced | (() => Promise<Answer>), Replaced?]>([
    [
      'no software statement (fapi1-advanced-final-brazil-dcr-no-software-statement)',
      'invalid_software_statement',
      { software_statement: undefined },
    ],
    [
      'a statement that the directory did not sign (fapi1-advanced-final-brazil-dcr-invalid-software-statement-signature)',
      'invalid_software_statement',
      async () => register({ software_statement: await stranger.statementOf(recipient) }),
    ],
    ['a statement that is none', 'invalid_software_statement', { software_statement: 'x' }],
    [
      'a statement of over five minutes ago',
      'invalid_software_statement',
      () => register({}, { iat: issuedAt() - 7 * 60 }),
    ],
    ['a statement without age', 'invalid_software_statement', {}, { iat: undefined }],
    ['software without a role that asks', 'invalid_software_statement', {}, { software_roles: ['TCS'] }],
    [
      'software whose role was taken back',
      'invalid_software_statement',
      {},
      { software_statement_roles: [{ role: 'DADOS', status: 'Inactive' }] },
    ],
    [
      'an organisation that is not active any more',
      'invalid_software_statement',
      {},
      { org_status: 'Withdrawn' },
    ],
    [
      'no redirect URI (fapi1-advanced-final-brazil-dcr-no-redirect-uri)',
      'invalid_redirect_uri',
      { redirect_uris: undefined },
    ],
    [
      'a redirect URI of the statement beside one that is not',
      'invalid_redirect_uri',
      { redirect_uris: [REDIRECT_URI, 'https://receptora.example/desconhecido'] },
    ],
    ['an empty list of redirect URIs', 'invalid_redirect_uri', { redirect_uris: [] }],
    [
      'a redirect URI that the statement does not name (fapi1-advanced-final-brazil-dcr-invalid-redirect-uri)',
      'invalid_redirect_uri',
      { redirect_uris: ['https://receptora.example/desconhecido'] },
    ],
    [
      'a jwks_uri that the statement does not name (fapi1-advanced-final-brazil-dcr-invalid-jwks-uri)',
      'invalid_client_metadata',
      { jwks_uri: 'https://receptora.example/jwks' },
    ],
    ['a scope outside its roles', 'invalid_client_metadata', { scope: 'endorsement' }],
    [
      'inline jwks (fapi1-advanced-final-brazil-dcr-invalid-jwks-by-value)',
      'invalid_client_metadata',
      { jwks_uri: undefined, jwks: { keys: [] } },
    ],
    ['jwks beside jwks_uri', 'invalid_client_metadata', { jwks: { keys: [] } }],
    [
      'another way to authenticate',
      'invalid_client_metadata',
      { token_endpoint_auth_method: 'client_secret_basic' },
    ],
    ['another response type', 'invalid_client_metadata', { response_types: ['code'] }],
    [
      'another encryption of the id_token',
      'invalid_client_metadata',
      { id_token_encrypted_response_enc: 'A128CBC-HS256' },
    ],
    ['a body that is a list', 'invalid_request', () => call('POST', endpoint, [])],
  ])('refuses a registration with %s as %s', async (_what, error, attempt, statement) => {
    const { status, body } =
      typeof attempt === 'function' ? await attempt() : await register(attempt, statement)
    expect([status, body.error]).toEqual([400, error])
  })
})

describe('managing', () => {
  it('fapi1-advanced-final-brazildcr-update-client-config: reads and changes its registration; the token stays', async () => {
    const { uri, token, body } = await registered()
    const read = await call('GET', uri, undefined, token)
    expect([read.status, read.body]).toEqual([200, body])
    const changed = await requestBody({
      client_id: body.client_id,
      redirect_uris: ['https://receptora.example/outro'],
    })
    const answer = await call('PUT', uri, changed, token)
    expect(answer.status).toBe(200)
    expect(answer.body.redirect_uris).toEqual(['https://receptora.example/outro'])
    expect(answer.body.registration_access_token).toBe(token)
    expect((await call('GET', uri, undefined, token)).body.redirect_uris).toEqual(answer.body.redirect_uris)
  })

  it.each<[string, string, Replaced]>([
    [
      'a bad jwks_uri (fapi1-advanced-final-brazildcr-update-client-config-bad-jwks-uri)',
      'invalid_client_metadata',
      { jwks_uri: 'https://receptora.example/jwks' },
    ],
    [
      'inline jwks (fapi1-advanced-final-brazildcr-update-client-config-invalid-jwks-by-value)',
      'invalid_client_metadata',
      { jwks_uri: undefined, jwks: { keys: [] } },
    ],
    [
      'a bad redirect URI (fapi1-advanced-final-brazildcr-update-client-config-invalid-redirect-uri)',
      'invalid_redirect_uri',
      { redirect_uris: ['https://other.example/'] },
    ],
    ['no software statement', 'invalid_software_statement', { software_statement: undefined }],
    ['another client_id', 'invalid_client_metadata', { client_id: 'outra' }],
  ])('refuses a change with %s as %s, and changes nothing', async (_what, error, replaced) => {
    const { uri, token, body } = await registered()
    const answer = await call(
      'PUT',
      uri,
      await requestBody({ client_id: body.client_id, ...replaced }),
      token,
    )
    expect([answer.status, answer.body.error]).toEqual([400, error])
    expect((await call('GET', uri, undefined, token)).body.redirect_uris).toEqual(body.redirect_uris)
  })

  it('fapi1-advanced-final-brazildcr-invalid-registration-access-token: refuses any other token', async () => {
    const { uri, token, body } = await registered()
    for (const wrong of [undefined, 'x', `${token}x`]) {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const answer = await call(method, uri, method === 'PUT' ? body : undefined, wrong)
        expect([answer.status, answer.body.error]).toEqual([401, 'invalid_token'])
      }
    }
    expect((await call('GET', uri, undefined, token)).status).toBe(200)
  })

  it('fapi1-advanced-final-brazildcr-client-delete: a deleted client can do nothing any more', async () => {
    const { uri, token, body } = await registered()
    const known = { ...recipient.known, clientId: String(body.client_id) }
    const session = await discover(holder, { ...recipient, known })
    const consentId = await askConsent(session)
    expect((await call('DELETE', uri, undefined, token)).status).toBe(204)
    expect((await call('GET', uri, undefined, token)).status).toBe(401)
    await expect(clientToken(session)).rejects.toMatchObject({ error: 'invalid_client' })
    expect(consentId).toBeTruthy()
  })
})

describe('a client that the directory no longer has', () => {
  const ACTIVE = { isActive: true, roles: ['DADOS', 'ICS'] }
  const check = async (times = 1): Promise<void> => {
    for (let turn = 0; turn < times; turn += 1) await holder.holder.jobs['holder.check-clients']()
  }
  const there = async (): Promise<void> => {
    recipient.keys = 'published'
    organisation = ACTIVE
    await check()
  }
  afterEach(there)

  /** A token of before, and what each kind of call answers now. */
  async function client() {
    await registered()
    const session = await discover(holder, recipient)
    const consentId = await askConsent(session)
    const token = await clientToken(session)
    const failing = (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => 'taken',
        (refused: { error: string }) => refused.error,
      )
    return async () => [
      await failing(clientToken(session)),
      await failing(pushRequest(session, scopeFor(consentId))),
      (await callApi(session, 'GET', `${CONSENTS}/${encodeURIComponent(consentId)}`, { token })).status,
    ]
  }
  const TAKEN = ['taken', 'taken', 200]
  const REFUSED = ['invalid_client', 'invalid_client', 401]

  it.each<[string, () => void]>([
    [
      'an organisation that it does not list',
      () => Object.assign(organisation ?? {}, { isActive: false, roles: [] }),
    ],
    ['an organisation without the role', () => Object.assign(organisation ?? {}, { roles: ['FORTEC'] })],
    ['keys that are not found', () => Object.assign(recipient, { keys: 404 })],
    ['no key', () => Object.assign(recipient, { keys: 'empty' })],
  ])('is refused after two readings of %s, and works again once it is back', async (_what, take) => {
    organisation = { ...ACTIVE }
    const calls = await client()
    take()
    await check()
    // The keys that a request needs are cached by the provider, so what follows is refused by the readings alone.
    expect(await calls()).toEqual(TAKEN)
    await check()
    expect(await calls()).toEqual(REFUSED)
    await there()
    expect(await calls()).toEqual(TAKEN)
  })

  it('works again at once when it registers anew with its organisation back', async () => {
    organisation = { isActive: false, roles: [] }
    const calls = await client()
    await check(2)
    expect((await register()).status).toBe(201)
    expect(await calls()).toEqual(REFUSED)
    organisation = ACTIVE
    expect((await register()).status).toBe(201)
    expect(await calls()).toEqual(TAKEN)
  })

  it('is neither refused nor taken back by a directory that does not answer', async () => {
    organisation = ACTIVE
    const calls = await client()
    const silence = (): void => {
      organisation = undefined
      recipient.keys = 503
    }
    silence()
    await check(3)
    expect(await calls()).toEqual(TAKEN)
    organisation = { isActive: false, roles: [] }
    await check(2)
    silence()
    await check(3)
    expect(await calls()).toEqual(REFUSED)
  })

  it('asks for nothing that only a role allows which its software lacks, or its organisation has lost', async () => {
    expect((await register({}, { software_roles: ['ICS'] })).status).toBe(201)
    const session = await discover(holder, recipient)
    const ask = async () => {
      const headers = { 'x-idempotency-key': randomUUID(), 'x-fapi-interaction-id': randomUUID() }
      const token = await clientToken(session)
      return (await callApi(session, 'POST', CONSENTS, { token, body: consentBody(holder), headers })).status
    }
    expect(await ask()).toBe(403)
    expect((await register({}, { software_roles: ['DADOS', 'ICS'] })).status).toBe(201)
    expect(await ask()).toBe(201)
    organisation = { isActive: true, roles: ['ICS'] }
    await check()
    expect(await ask()).toBe(403)
    await there()
    expect(await ask()).toBe(201)
  })
})
