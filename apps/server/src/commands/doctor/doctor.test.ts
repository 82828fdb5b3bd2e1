import { writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PortalConfig } from '@consente/contract/portal/config'
import { afterEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder.ts'
import { loadConfig } from '../../declarations.ts'
import { readPortalConfig } from '../../platform/config/portal-config-file.ts'
import type { Config } from '../../platform/config/server-config.ts'
import { certificateChecks } from './check-certificates.ts'
import { configurationChecks } from './check-configuration.ts'
import { databaseChecks } from './check-database.ts'
import { directoryChecks } from './check-directory.ts'
import { eventChecks } from './check-events.ts'
import { identityProviderChecks, isOwnHost } from './check-identity-provider.ts'
import { publicHostChecks } from './check-public-hosts.ts'
import { pushChecks } from './check-push.ts'
import { serviceChecks } from './check-services.ts'
import { examine, lineOf } from './examine.ts'
import type { Check } from './finding.ts'

const GAMA = fileURLToPath(
  new URL('../../../../../sandbox/institutions/gama/institution.json', import.meta.url),
)
const config = loadConfig({ CONSENTE_CONFIG: GAMA })
const portal = readPortalConfig({ ...config })

async function linesOf(checks: readonly Check[]): Promise<string[]> {
  return (await examine(checks, { begin: () => undefined, tell: () => undefined })).map(lineOf)
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function serve(
  answer: (
    path: string,
    headers: IncomingHttpHeaders,
  ) => { status?: number; headers?: Record<string, string>; body: unknown },
) {
  const server = createServer((request, response) => {
    const { status = 200, headers = {}, body } = answer(request.url ?? '', request.headers)
    response.writeHead(status, headers).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  stops.push(() => server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

it.each<[string, Partial<Config>, Partial<PortalConfig>, RegExp]>([
  ['production that is off', {}, {}, /^FAIL {2}production: production is off → Set "production": true/],
  [
    'an example address',
    { publicUrl: 'https://gama.example' },
    {},
    /^FAIL {2}production: example addresses are left: .*gama\.example.* → Put your own/,
  ],
  ['a host that is none', { host: 'no-such-host.invalid' }, {}, /^FAIL {2}ports: HOST .*not found/],
  ['settings that are missing', { settingsDir: '/nowhere' }, {}, /^FAIL {2}settings: .*nowhere/],
  [
    'a portal that calls another host',
    {},
    { apiHost: 'https://other.example' },
    /^FAIL {2}portal: apiHost is https:\/\/other\.example, publicUrl is .* → Portal and server must name one host/,
  ],
  [
    'passkeys of another origin',
    { webauthn: { rpId: 'localhost', origins: ['https://other.example'] } },
    {},
    /^FAIL {2}portal: webauthn\.origins does not hold http:\/\/localhost/,
  ],
])('names %s, with the remedy', async (_name, changes, portalChanges, line) => {
  const checks = configurationChecks({ ...config, ...changes }, { ...portal, ...portalChanges })
  expect(await linesOf(checks)).toContainEqual(expect.stringMatching(line))
})

it('says where else passkeys of an app are looked for', async () => {
  const webauthn = { rpId: 'gama.br', origins: ['https://portal.gama.br'] }
  const own = { ...config, publicUrl: 'https://portal.gama.br', webauthn }
  const about =
    /apps share passkeys of gama\.br, and the association files are served at portal\.gama\.br → Let/
  expect(await linesOf(configurationChecks(own, portal))).toContainEqual(expect.stringMatching(about))
  const { appLinks: _without, ...none } = own
  expect((await linesOf(configurationChecks(none, portal))).join()).not.toMatch(about)
})

it('finds nothing wrong in files that are right', async () => {
  const own = {
    ...config,
    production: true,
    mail: { smtp: 'smtp://mail.gama.br', from: 'a@gama.br' },
  } as Config
  const lines = await linesOf(configurationChecks(own, { ...portal, client: own.portalClient }))
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([])
})

it('says what is missing before anything can be asked', async () => {
  expect(await linesOf(certificateChecks(config, new Date()))).toEqual([
    expect.stringMatching(/^FAIL {2}certificates: mtls is not set/),
  ])
  expect(await linesOf(databaseChecks(config, 'migrations'))).toEqual([
    expect.stringMatching(/^FAIL {2}database: DATABASE_URL is not set/),
  ])
})

it('tries the systems that take orders and codes, and leaves nothing there', async () => {
  const asked: string[] = []
  const url = await serve((path, { authorization }) => {
    asked.push(`${authorization ? 'with' : 'without'} token ${path}`)
    return { status: authorization ? 422 : 401, body: '' }
  })
  const adapter = { kind: 'http' as const, url, token: 'secret' }
  const insurer = { ...config.insurer, services: adapter, identity: adapter, handover: adapter }
  const lines = await linesOf(serviceChecks({ ...config, insurer }))
  expect(lines.slice(-5)).toEqual([
    'ok    insurer.services: a call without it is refused with 401',
    'ok    insurer.identity: a call without it is refused with 401',
    'ok    insurer.identity: is refused with 422',
    'ok    insurer.handover: a call without it is refused with 401',
    'ok    insurer.handover: is refused with 422',
  ])
  expect(asked).toEqual([
    'without token /service-orders',
    'without token /identity-codes',
    'with token /identity-codes',
    'without token /handover-codes',
    'with token /handover-codes',
  ])
  const down = { ...adapter, url: 'http://localhost:26' }
  expect(
    await linesOf(serviceChecks({ ...config, insurer: { ...config.insurer, services: down } })),
  ).toContainEqual(
    expect.stringMatching(/^FAIL {2}insurer\.services: .*ECONNREFUSED.* → Correct insurer\.services/),
  )
})

it('says that a database or a mail server does not answer', async () => {
  const closed = {
    ...config,
    databaseUrl: 'postgres://127.0.0.1:9/x',
    mail: { ...config.mail, smtp: 'smtp://localhost:9' },
  }
  expect(await linesOf(databaseChecks(closed, 'migrations'))).toEqual([
    expect.stringMatching(/^FAIL {2}database: .*does not answer: .*ECONNREFUSED.* → Correct DATABASE_URL/),
  ])
  expect((await linesOf(serviceChecks(closed)))[0]).toMatch(
    /^FAIL {2}mail: .*ECONNREFUSED.* → Correct mail\.smtp/,
  )
})

const { organisationId, authorisationServerId, cnpj, name } = config.institution
const server = {
  AuthorisationServerId: authorisationServerId,
  CustomerFriendlyName: name,
  OpenIDDiscoveryDocument: `${config.publicUrl}/auth/.well-known/openid-configuration`,
}
const entry = (change: object, serverChange: object = {}) => ({
  OrganisationId: organisationId,
  OrganisationName: name,
  RegistrationNumber: cnpj,
  Status: 'Active',
  AuthorisationServers: [{ ...server, ...serverChange }],
  ...change,
})

it.each<[string, unknown, RegExp]>([
  ['no entry of ours', [], /^FAIL {2}directory: it does not list this organisation/],
  ['no server of ours', [entry({ AuthorisationServers: [] })], /^FAIL {2}directory: the entry has no such/],
  [
    'another CNPJ',
    [entry({ RegistrationNumber: '11222333000181' })],
    /^FAIL {2}directory: the CNPJ there is 11222333000181/,
  ],
  [
    'another provider',
    [entry({}, { OpenIDDiscoveryDocument: 'https://other.example/x' })],
    /^FAIL {2}directory: others look for our OpenID provider at https:\/\/other\.example\/x → Publish /,
  ],
  ['the right entry', [entry({})], /^ok {4}directory: others find our OpenID provider$/],
])('a directory with %s', async (_name, participants, line) => {
  const directoryUrl = await serve(() => ({ body: participants }))
  expect(await linesOf(directoryChecks({ ...config, directoryUrl }))).toContainEqual(
    expect.stringMatching(line),
  )
})

const HEADERS = {
  'content-security-policy': "default-src 'none'",
  'strict-transport-security': 'max-age=1',
  'x-content-type-options': 'nosniff',
}
const RIGHT = { headers: HEADERS, body: portal }

type Served = { status?: number; headers?: Record<string, string>; body: unknown }
const file = (status: number, type: string): Served => ({
  status,
  headers: { 'content-type': type },
  body: {},
})

it.each<[string, Served, RegExp, files?: Served]>([
  [
    'another portal',
    { headers: HEADERS, body: { brand: { id: 'other' } } },
    /^FAIL .*another portal is served/,
  ],
  ['lost headers', { body: portal }, /^FAIL .*headers are lost on the way: content-security-policy, strict-/],
  ['a redirect', { status: 302, body: '' }, /^FAIL .*\/config\.json answers 302/],
  [
    'a clock that is wrong',
    { headers: { ...HEADERS, date: 'Thu, 26 Nov 2026 08:00:00 GMT' }, body: portal },
    /^FAIL .*its clock differs from this machine’s by \d+ s → Synchronise/,
  ],
  ['plain http', RIGHT, /^FAIL .*it is not https/],
  ['the right brand', RIGHT, /^ok .*the portal is served with this brand$/],
  ['files of apps', RIGHT, /^ok .*phones find assetlinks\.json$/, file(200, 'application/json')],
  [
    'pages in their place',
    RIGHT,
    /^FAIL .*apple-app-site-association answers 200, text\/html → Let the proxy/,
    file(200, 'text/html'),
  ],
  [
    'files of apps that are redirected',
    RIGHT,
    /^FAIL .*assetlinks\.json answers 301/,
    file(301, 'application/json'),
  ],
])('a public host with %s', async (_name, answer, line, files = answer) => {
  const publicUrl = await serve((path) => (path.startsWith('/.well-known/') ? files : answer))
  expect(await linesOf(publicHostChecks({ ...config, publicUrl }, portal))).toContainEqual(
    expect.stringMatching(line),
  )
})

const IDENTITY_PROVIDER = {
  issuer: 'http://localhost:1',
  clientId: 'portal',
  secret: 'segredo',
  signingAlg: 'RS256' as const,
  scopes: ['openid'],
  claims: { document: 'cpf', name: 'name', email: 'email' },
  levels: { loa2: { acr: [], amr: [] }, loa3: { acr: [], amr: [] } },
  stepUp: { acrValues: [], maxAgeSeconds: 60 },
  logout: ['rp-initiated' as const],
}
const linesOfProvider = (issuer: string): Promise<string[]> =>
  linesOf(
    identityProviderChecks({ ...config, access: { identityProvider: { ...IDENTITY_PROVIDER, issuer } } }),
  )

it('reads the identity provider’s document, and names what is missing there', async () => {
  const issuer: string = await serve(() => ({
    headers: { 'content-type': 'application/json' },
    body: { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
  }))
  const lines = await linesOfProvider(issuer)
  expect(lines).toContainEqual(expect.stringMatching(/^ok .*discovery document is read/))
  expect(lines).toContainEqual(expect.stringMatching(/^FAIL .*ends no sessions on request/))
  expect(await linesOfProvider('http://localhost:1')).toEqual([
    expect.stringMatching(/^FAIL {2}access\.identityProvider: .* → Correct its issuer/),
  ])
  expect(identityProviderChecks(config)).toEqual([])
})

it.each([
  ['portal.alfa.com.br', 'entrar.alfa.com.br', true],
  ['portal.alfa.com.br', 'alfa.com.br', true],
  ['portal.alfa.com.br', 'login.outra.com.br', false],
  ['portal.alfa.example', 'entrar.alfa.example', true],
  ['portal.alfa.example', 'alfa.identidade.example', false],
])('a provider of %s at %s: its own host is %s', (portal, provider, isOwn) => {
  expect(isOwnHost(portal, provider)).toBe(isOwn)
})

it('sends a signed ping to the receiver of webhooks, and says what keeps it from taking events', async () => {
  const secretFile = join(temporaryFolder(), 'secret')
  writeFileSync(secretFile, `whsec_${Buffer.alloc(32, 7).toString('base64')}`)
  const at = (url: string, status: number) => ({
    events: { webhook: { url: `${url}/${status}`, secretFile } },
  })
  const url = await serve((path) => ({ status: Number(path.slice(1)), body: {} }))
  expect(await linesOf(eventChecks({ ...config, ...at(url, 204) }))).toEqual([
    'ok    events.webhook: it takes what we send',
  ])
  expect(await linesOf(eventChecks({ ...config, ...at(url, 401) }))).toEqual([
    'FAIL  events.webhook: it answered 401 → Correct its url and its secret; it must answer 2xx to consente.ping.',
  ])
  const siem = { events: { syslog: { host: 'localhost', port: 1 } } }
  expect(await linesOf(eventChecks({ ...config, ...siem }))).toEqual([
    expect.stringMatching(/^FAIL {2}events\.syslog: .*ECONNREFUSED.* → Correct its host, port/),
  ])
  expect(eventChecks(config)).toEqual([])
})

it('says by which key Web Push is sent, and which push services are reached; nobody is sent anything', async () => {
  const asked: string[] = []
  const url = await serve((path) => {
    asked.push(path)
    return { status: 404, body: {} }
  })
  const push = {
    contact: 'mailto:a@alfa.example',
    name: 'Notificação',
    hosts: [new URL(url).host, 'localhost:1', '*.notify.windows.com'],
    key: Buffer.alloc(32, 7).toString('base64'),
  }
  const lines = await linesOf(pushChecks({ ...config, channels: { push } }))
  expect(lines).toEqual([
    expect.stringMatching(
      /^ok {4}channels\.push: .* key B[\w-]{11}…, push services by mailto:a@alfa\.example$/,
    ),
    expect.stringMatching(/^WARN {2}channels\.push: a push service is on this machine/),
    `ok    channels.push: ${new URL(url).host} is reached`,
    expect.stringMatching(/^FAIL {2}channels\.push: .* → Let the server reach localhost:1, or take it out/),
  ])
  expect(asked).toEqual(['/'])
  const zero = { ...push, hosts: ['*.notify.windows.com'], key: Buffer.alloc(32).toString('base64') }
  expect(await linesOf(pushChecks({ ...config, channels: { push: zero } }))).toEqual([
    expect.stringMatching(/^FAIL {2}channels\.push: .* → Set CHANNELS_PUSH_KEY to the output/),
  ])
  expect(pushChecks(config)).toEqual([])
})
