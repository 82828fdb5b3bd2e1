import { randomUUID } from 'node:crypto'
import { CUSTOMERS_BASE, DATA_APIS, RESOURCES_PATH } from '@consente/contract/opin/data-apis'
import { CALLS } from '@consente/contract/portal/calls'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { factorRows } from '../../support/authorisation/matrix-factor-rows.ts'
import { handoffRows } from '../../support/authorisation/matrix-handoff-rows.ts'
import { type PortalRow, portalRows } from '../../support/authorisation/matrix-portal-rows.ts'
import {
  gatherScheme,
  type SchemeCallers,
  type SchemeThings,
} from '../../support/authorisation/matrix-scheme-callers.ts'
import {
  gatherStrangers,
  type Scene,
  type Strangers,
  startMatrix,
} from '../../support/authorisation/matrix-setup.ts'
import type { Sent } from '../../support/http/contract-call.ts'
import {
  anyBody,
  anyHeader,
  anySegment,
  asComponent,
  nastyText,
  near,
} from '../../support/http/fuzz-values.ts'
import { type RawAnswer, type RawCall, rawCall } from '../../support/http/raw-call.ts'
import { authenticatedForm, requestClaims, signed } from '../../support/openid/handmade-requests.ts'
import { clientToken, consentBody } from '../../support/openid/recipient-client.ts'

/**
 * Any input, with a valid token or without, gets an answer of the right form that is never a 5xx and reveals nothing
 * of the implementation. `LONG=1` sends many more, different each time.
 */
const LONG = process.env.LONG === '1'
const RUNS = LONG ? 400 : 4
const SETTINGS = LONG ? {} : { seed: 20_260_712 }
/** A test proves up to five things, ten minutes each. */
if (LONG) vi.setConfig({ testTimeout: 3_600_000 })

let scene: Scene
let strangers: Record<'alfa' | 'beta', Strangers>
let rows: PortalRow[]
let scheme: { callers: SchemeCallers; things: SchemeThings }

beforeAll(async () => {
  scene = await startMatrix()
  const { market } = scene
  scheme = await gatherScheme(scene)
  const tokens = {
    client: scheme.callers['its own client'].token,
    access: scheme.callers['its own consent'].token,
  }
  const nobody = { host: '', token: '', refreshToken: '', document: '', loggedUser: '' }
  strangers = {
    alfa: await gatherStrangers(scene, 'alfa', tokens, nobody),
    beta: await gatherStrangers(scene, 'beta', tokens, nobody),
  }
  rows = [...(await portalRows(scene)), ...(await factorRows(scene)), ...(await handoffRows(scene))]
  expect(market.beta.failures).toEqual([])
})
afterAll(() => scene?.stop())
beforeEach(() => forgetTries())

/** So that limits refuse few: what they refuse is not read. */
async function forgetTries(): Promise<void> {
  for (const { platform } of [scene.market.alfa, scene.market.beta])
    await platform.database.run('delete from throttle')
}

const rowsOf = (name: string): PortalRow[] => {
  const found = rows.filter(({ call }) => call === name)
  expect(found).not.toEqual([])
  return found
}

const TELLING =
  /\bat .+:\d+:\d+|node_modules|apps\/server|\bselect .+ from\b|insert into|sqlstate|pglite|postgres/i

/** Sends it, and requires an answer that is safe for any caller. */
async function answered(host: string, sent: RawCall): Promise<RawAnswer> {
  const answer = await rawCall(host, sent)
  const { status, headers, text } = answer
  if (status === 429) await forgetTries()
  const failures = [...scene.market.alfa.failures.splice(0), ...scene.market.beta.failures.splice(0)]
  expect({ status: status < 500 ? 'below 500' : status, failures, text: status < 500 ? '' : text }).toEqual({
    status: 'below 500',
    failures: [],
    text: '',
  })
  expect(text).not.toMatch(TELLING)
  expect(headers['x-fapi-interaction-id']).toMatch(/^[0-9a-zA-Z-]{1,100}$/)
  if (text !== '') expect(headers['content-type']).toMatch(/^application\/(jwt|json)/)
  return answer
}

const atBeta = (sent: RawCall): Promise<RawAnswer> => answered(scene.places.beta, sent)

function prove<T>(
  arbitrary: fc.Arbitrary<T>,
  run: (value: T) => Promise<unknown>,
  runs = RUNS,
): Promise<void> {
  return fc.assert(
    fc.asyncProperty(arbitrary, async (value) => void (await run(value))),
    { numRuns: runs, ...SETTINGS, interruptAfterTimeLimit: LONG ? 600_000 : 60_000 },
  )
}

/** What would end a text of SQL, or go on after it, were it not a parameter. */
const SQL_TEXTS = ["'", "a' or '1'='1", "a'); select 1; --", 'a\\', '$1', '%_', 'a"b']

/** The value with each of its texts replaced by each of these, one at a time. */
function withTexts(value: unknown, texts: readonly string[]): unknown[] {
  if (typeof value === 'string') return [...texts]
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([name, part]) =>
    withTexts(part, texts).map((changed) =>
      isList ? value.with(Number(name), changed) : { ...value, [name]: changed },
    ),
  )
}

const json = (body: unknown): string => (typeof body === 'string' ? body : (JSON.stringify(body) ?? ''))
const parameters = (query: unknown): string =>
  Object.entries((query ?? {}) as object)
    .map(([name, value]) => `${asComponent(name)}=${asComponent(value)}`)
    .join('&')
const headerSafe = (text: unknown): string =>
  String(text)
    .replace(/[^\x20-\x7e\x80-\xff]/g, '?')
    .slice(0, 3_000)

describe('the calls of the contract', () => {
  const everyCall = Object.entries(CALLS).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
  )

  it.each(everyCall)('%s answers safely whatever it is sent', async (name, endpoint) => {
    for (const row of rowsOf(name)) {
      const { url } = scene.market[row.at]
      const good = row.sent(row.owner, true)
      const tokens = [
        row.owner.token,
        '',
        ...(['visitor', 'another customer'] as const).map((who) => strangers[row.at][who].token),
      ]
      const body =
        good.body === undefined
          ? fc.constant(undefined)
          : fc.oneof({ weight: 4, arbitrary: near(good.body) }, { weight: 1, arbitrary: anyBody })
      await prove(
        fc.record({
          token: fc.oneof(
            { weight: 3, arbitrary: fc.constant(row.owner.token) },
            fc.constantFrom(...tokens),
            anyHeader,
          ),
          params: fc.oneof(fc.constant(undefined), anySegment),
          query: near(good.query ?? {}),
          headers: near(good.headers ?? {}),
          spoilt: fc.constantFrom('params', 'query', 'headers', 'body', 'body', 'body', 'type'),
          body,
          type: anyHeader,
        }),
        ({ spoilt, ...bad }) => answered(url, requestOf(endpoint, good, { ...bad, spoilt })),
      )
    }
  })

  it.each(everyCall)('%s takes values that its schemas admit for what they are', async (name, endpoint) => {
    for (const row of rowsOf(name)) {
      const good = row.sent(row.owner, true)
      for (const part of ['params', 'query', 'headers', 'body'] as const)
        for (const value of withTexts(good[part], SQL_TEXTS)) {
          const schema = endpoint[part]
          if (!schema || !z.safeParse(schema, value).success) continue
          const sent = { ...good, [part]: value } as Sent
          const plain = { token: row.owner.token, spoilt: 'nothing', type: '', body: undefined }
          await answered(
            scene.market[row.at].url,
            requestOf(endpoint, sent, { ...plain, params: undefined, query: undefined, headers: undefined }),
          )
        }
    }
  })

  type Spoilt = {
    token: string
    params: string | undefined
    query: unknown
    headers: unknown
    spoilt: string
    body: unknown
    type: string
  }
  function requestOf(
    { method, path, encoding }: (typeof everyCall)[number][1],
    good: Sent,
    { token, spoilt, ...bad }: Spoilt,
  ): RawCall {
    const segment = (name: string): string =>
      (spoilt === 'params' ? bad.params : undefined) ?? encodeURIComponent(good.params?.[name] ?? '')
    const query = parameters(spoilt === 'query' ? bad.query : good.query)
    const sent = spoilt === 'headers' ? bad.headers : good.headers
    const headers = Object.entries((sent ?? {}) as object).flatMap(([name, value]) =>
      /^[a-z-]+$/.test(name) && value !== undefined ? [[name, headerSafe(value)]] : [],
    )
    const body = spoilt === 'body' ? bad.body : good.body
    const form = encoding === 'form' && typeof body === 'object'
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    return {
      method,
      path: `${path.replace(/:(\w+)/g, (_, name: string) => segment(name))}${query && `?${query}`}`,
      headers: {
        ...(token && { authorization: `Bearer ${headerSafe(token)}` }),
        ...(body !== undefined && { 'content-type': spoilt === 'type' ? headerSafe(bad.type) : type }),
        ...Object.fromEntries(headers),
      },
      ...(body !== undefined && { body: form ? parameters(body) : json(body) }),
    }
  }
})

describe('the scheme’s side', () => {
  const call = (
    method: string,
    path: string,
    token: string,
    more: { body?: string; headers?: object } = {},
  ): RawCall => ({
    method,
    path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-fapi-interaction-id': randomUUID(),
      'x-idempotency-key': randomUUID(),
      ...more.headers,
    },
    ...(more.body !== undefined && { body: more.body }),
  })
  const bodies = (good: unknown) =>
    fc.oneof({ weight: 4, arbitrary: near(good).map(json) }, { weight: 1, arbitrary: anyBody })

  it.each([2, 3])('the consents API v%i takes anything', async (major) => {
    const path = `/open-insurance/consents/v${major}/consents`
    const token = await clientToken(scene.own)
    const incident = { ...consentBodyOf(), endorsementInformation: scheme.things.services[0]?.data }
    const post = (body: string) => atBeta(call('POST', path, token, { body }))
    await prove(bodies({ data: consentBodyOf() }), post, RUNS * 5)
    const endorsing = { data: { ...incident, permissions: ['ENDORSEMENT_REQUEST_CREATE'] } }
    await prove(bodies(endorsing), post, RUNS * 2)
    const names = [
      'x-fapi-interaction-id',
      'x-idempotency-key',
      'x-v',
      'x-min-v',
      'accept',
      'content-type',
      'authorization',
    ] as const
    await prove(fc.tuple(fc.constantFrom(...names), anyHeader), ([name, value]) =>
      atBeta(
        call('POST', path, token, { body: json({ data: consentBodyOf() }), headers: { [name]: value } }),
      ),
    )
    await prove(fc.tuple(fc.constantFrom('GET', 'DELETE', 'PUT', 'PATCH'), anySegment), ([method, id]) =>
      atBeta(call(method, `${path}/${id}`, token)),
    )
  })

  it('resources, data APIs and services take anything', async () => {
    const { token } = scheme.callers['its own consent']
    const [family] = DATA_APIS
    const lists = [
      RESOURCES_PATH,
      `${CUSTOMERS_BASE}/personal/identifications`,
      `${family?.base}${family?.list.path}`,
    ]
    await prove(
      fc.tuple(fc.constantFrom(...lists), near({ page: '1', 'page-size': '25' })),
      ([path, query]) => atBeta(call('GET', `${path}?${parameters(query)}`, token)),
    )
    await prove(anySegment, (id) =>
      atBeta(call('GET', `${family?.base}/${id}/${family?.details[0]?.name}`, token)),
    )
    for (const service of scheme.things.services) {
      const path = service.path.replace(':consentId', encodeURIComponent(service.consentId))
      await prove(bodies({ data: { ...service.data, customData: { a: [1] } } }), (body) =>
        atBeta(call('POST', path, service.token, { body })),
      )
    }
  })

  it('the OpenID provider takes anything', async () => {
    const { own } = scene
    const post = (path: string, body: string, type = 'x-www-form-urlencoded') =>
      atBeta({
        method: 'POST',
        path: `/auth${path}`,
        headers: { 'content-type': `application/${type}` },
        body,
      })
    const form = (path: string, fields: unknown) => post(path, parameters(fields))
    const authenticated = async (fields: object) => ({
      ...Object.fromEntries(await authenticatedForm(own, {})),
      ...fields,
    })
    const claims = await requestClaims(own)
    await prove(
      near(claims),
      async (request) => {
        const isObject = typeof request === 'object' && request !== null && !Array.isArray(request)
        const object = await signed(own, (isObject ? request : { request }) as Record<string, unknown>)
        return form('/par', await authenticated({ request: object }))
      },
      RUNS * 3,
    )
    const grants = [
      { grant_type: 'client_credentials', scope: 'consents' },
      {
        grant_type: 'authorization_code',
        code: 'x',
        redirect_uri: 'http://127.0.0.1:9/',
        code_verifier: 'x'.repeat(43),
      },
      { grant_type: 'refresh_token', refresh_token: 'x' },
    ]
    for (const grant of grants)
      await prove(near(grant), async (fields) => form('/token', await authenticated(fields as object)))
    for (const path of ['/par', '/token', '/token/revocation'])
      await prove(near(await authenticated({ token: 'x', request: 'x', grant_type: 'x' })), (fields) =>
        form(path, fields),
      )
    await prove(anyBody, (body) => post('/token', body, 'json'))
  })

  it('registration takes anything', async () => {
    const { programs, directory } = scene
    const [program] = programs
    const statement = { software_id: program.known.clientId, org_id: program.known.organisationId }
    const good = {
      jwks_uri: program.known.jwksUri,
      redirect_uris: program.known.redirectUris,
      grant_types: ['authorization_code'],
    }
    const register = (body: unknown) =>
      atBeta({
        method: 'POST',
        path: '/auth/reg',
        headers: { 'content-type': 'application/json' },
        body: json(body),
      })
    await prove(near(good), async (body) =>
      register({ ...(body as object), software_statement: await directory.statementOf(program) }),
    )
    await prove(
      near({ ...statement, software_roles: ['DADOS'], software_redirect_uris: program.known.redirectUris }),
      async (claims) =>
        register({
          ...good,
          software_statement: await directory.statementOf(program, claims as Record<string, unknown>),
        }),
    )
    await prove(bodies({ ...good, software_statement: 'x.y.z' }), register)
    await prove(
      fc.tuple(fc.constantFrom('GET', 'PUT', 'DELETE'), anySegment, anyHeader),
      ([method, id, token]) =>
        atBeta({ method, path: `/auth/reg/${id}`, headers: { authorization: `Bearer ${token}` } }),
    )
  })
})

describe('any address', () => {
  it('with a head that is too long is refused like anything else that cannot be read', async () => {
    const sent = { method: 'GET', path: `/bff-opin/shares?x=${'x'.repeat(20_000)}` }
    const { status, text } = await atBeta(sent)
    expect({ status, body: JSON.parse(text) }).toMatchObject({
      status: 431,
      body: { code: 'INVALID_REQUEST' },
    })
  })

  it('is answered, with a page or a failure', async () => {
    const segment = fc.oneof(
      anySegment,
      fc.constantFrom(
        'bff-opin',
        'auth',
        'docs',
        'logos',
        'transmissions',
        'service-requests',
        'brand',
        'assets',
        'open-insurance',
        '.well-known',
      ),
    )
    await prove(
      fc.tuple(
        fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'TRACE'),
        fc.array(segment, { maxLength: 4 }),
      ),
      async ([method, parts]) => {
        const { status, text } = await rawCall(scene.places.beta, { method, path: `/${parts.join('/')}` })
        const failures = scene.market.beta.failures.splice(0)
        expect({ status: status < 500 ? 'below 500' : status, failures }).toEqual({
          status: 'below 500',
          failures: [],
        })
        expect(text).not.toMatch(TELLING)
      },
      RUNS * 20,
    )
    await prove(nastyText, (text) =>
      rawCall(scene.places.beta, {
        method: 'GET',
        path: `/?${asComponent(text)}=${asComponent(text)}`,
      }),
    )
  })
})

function consentBodyOf(): Record<string, unknown> {
  return (consentBody(scene.own.holder) as { data: Record<string, unknown> }).data
}
