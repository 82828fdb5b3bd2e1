import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder.ts'
import { loadConfig } from '../../declarations.ts'
import { checkHosts } from './host-lookup.ts'
import type { Config } from './server-config.ts'

const ALFA = fileURLToPath(
  new URL('../../../../../sandbox/institutions/alfa/institution.json', import.meta.url),
)

/** Alfa's configuration with changes, read as the server reads it. */
function load(changes: Record<string, unknown> = {}, env: NodeJS.ProcessEnv = {}): Config {
  const file = join(temporaryFolder(), 'institution.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(ALFA, 'utf8')), ...changes }))
  return loadConfig({ CONSENTE_CONFIG: file, ...env })
}

const FILES = { certificate: 'a.pem', key: 'a.key' }
const MTLS = {
  publicUrl: 'https://api.alfa.example',
  authorities: 'authorities.pem',
  client: FILES,
  listen: { port: 8443, ...FILES },
}
const SIGNER_FILES = { authorities: 'a.pem', certificate: 'b.pem', key: 'b.key' }
const SIGNER_URL = 'https://signer.internal'
const SAFE = {
  production: true,
  publicUrl: 'https://portal.alfa.example',
  insecureLoopbackHosts: [],
  mtls: MTLS,
  secondFactor: { waitHours: 24 },
  webauthn: { rpId: 'alfa.example', origins: ['https://portal.alfa.example'] },
}
const KEY = { CONSENTE_MASTER_KEY: Buffer.alloc(32).toString('base64') }
const DATABASE = { DATABASE_URL: 'postgres://localhost/alfa' }
const SAFELY = { ...KEY, ...DATABASE }

it('reads paths relative to the file, and the environment over the file', () => {
  const config = load({}, { PORT: '3999', LOG_LEVEL: 'warn' })
  expect(config).toMatchObject({ port: 3999, logLevel: 'warn', host: '127.0.0.1', databaseUrl: undefined })
  expect(config.settingsDir.startsWith('/')).toBe(true)
})

it.each([
  [
    'a missing file',
    () => loadConfig({ CONSENTE_CONFIG: '/nowhere/institution.json' }),
    /nowhere.*cannot be read/,
  ],
  [
    'a CNPJ that is none',
    () =>
      load({
        institution: {
          id: 'alfa',
          name: 'Alfa',
          cnpj: '123',
          organisationId: 'o',
          authorisationServerId: 'a',
        },
      }),
    /institution\.cnpj: must be a CNPJ/,
  ],
  [
    'fewer calls of an institution than the scheme demands',
    () => load({ traffic: { institutionPerMinute: 499 } }),
    /traffic\.institutionPerMinute/,
  ],
  [
    'an address with a slash at its end',
    () => load({ publicUrl: 'https://a.example/' }),
    /publicUrl: must be an origin/,
  ],
  [
    'a contact that nobody can use',
    () => load({ securityContact: 'seguranca@alfa.example' }),
    /securityContact: must be an address such as mailto:/,
  ],
  [
    'an origin that no browser sends',
    () => load({ corsOrigins: ['https://a.example/'] }),
    /corsOrigins\.0: must be an origin/,
  ],
  [
    'a proxy that is no address',
    () => load({ trustedProxies: ['10.0.0.0/33'] }),
    /trustedProxies\.0: must be an IP address/,
  ],
  [
    'a mail server without its scheme',
    () => load({ mail: { smtp: 'mail.alfa.example:587', from: 'a@alfa.example' } }),
    /mail\.smtp: must be an address such as smtp:/,
  ],
  [
    'a directory without its scheme',
    () => load({ directoryUrl: 'directory.example:443' }),
    /directoryUrl: must be an address/,
  ],
  [
    'a sender without an address',
    () => load({ mail: { smtp: 'smtp://a', from: 'Alfa' } }),
    /mail\.from: must hold/,
  ],
  [
    'a version that is neither served nor not',
    () => load({ regulator: { version2: 'yes' } }),
    /regulator\.version2: .*boolean/,
  ],
  [
    'a signer that is nowhere',
    () => load({ signer: { kind: 'http' } }),
    /signer: needs either socket or url/,
  ],
  [
    'a signer in two places',
    () => load({ signer: { kind: 'http', socket: 's', url: SIGNER_URL, ...SIGNER_FILES } }),
    /signer: needs either socket or url/,
  ],
  [
    'a signer without TLS',
    () => load({ signer: { kind: 'http', url: 'http://localhost', ...SIGNER_FILES } }),
    /signer\.url: must be https: whoever reaches the signer can sign/,
  ],
  [
    'a signer elsewhere without a certificate',
    () => load({ signer: { kind: 'http', url: SIGNER_URL, authorities: 'a.pem' } }),
    /signer: needs authorities, certificate and key with url/,
  ],
  [
    'certificates for a socket',
    () => load({ signer: { kind: 'http', socket: 's', ...SIGNER_FILES } }),
    /signer: needs authorities, certificate and key with url, and with url only/,
  ],
  ['a signer of no kind', () => load({ signer: { kind: 'kms' } }), /signer\.kind/],
  [
    'two keys of one certificate',
    () => load({ receipts: { pdfSignature: { ...FILES, signerKey: 'k' } } }),
    /receipts\.pdfSignature: needs either key or signerKey/,
  ],
  [
    'a key at no signer',
    () => load({ receipts: { pdfSignature: { certificate: 'a.pem', signerKey: 'k' } } }),
    /receipts\.pdfSignature\.signerKey is set, but signer names none/,
  ],
  ['an unknown setting', () => load({ prot: 3000 }), /"prot"/],
  ['a further channel without a gateway', () => load({ channels: {} }), /channels\.http/],
  [
    'a gateway that is no address',
    () => load({ channels: { http: { url: 'mensagens.example', name: 'SMS' } } }),
    /channels\.http\.url: must be an address/,
  ],
  [
    'a name of a channel that no column holds',
    () => load({ channels: { http: { url: 'https://mensagens.example', name: 'Mensagem de texto' } } }),
    /channels\.http\.name/,
  ],
  [
    'a token without a channel',
    () => load({}, { CHANNELS_HTTP_TOKEN: 't' }),
    /CHANNELS_HTTP_TOKEN is set, but channels\.http is not/,
  ],
  ['no sink of events', () => load({ events: {} }), /events: needs webhook, syslog or both/],
  [
    'a webhook that is no address',
    () => load({ events: { webhook: { url: 'eventos.example', secretFile: 's' } } }),
    /events\.webhook\.url: must be an address/,
  ],
  [
    'a webhook in the clear',
    () => load({ events: { webhook: { url: 'http://eventos.example', secretFile: 's' } } }),
    /events\.webhook\.url must be https/,
  ],
  [
    'a webhook without a secret',
    () => load({ events: { webhook: { url: 'https://eventos.example' } } }),
    /events\.webhook\.secretFile/,
  ],
  [
    'a SIEM with a scheme',
    () => load({ events: { syslog: { host: 'tls://siem.example' } } }),
    /events\.syslog\.host: must be a host name/,
  ],
  [
    'a port of a SIEM that is none',
    () => load({ events: { syslog: { host: 'siem.example', port: 0 } } }),
    /events\.syslog\.port/,
  ],
  [
    'a certificate for a SIEM without its key',
    () => load({ events: { syslog: { host: 'siem.example', client: { certificate: 'a.pem' } } } }),
    /events\.syslog\.client\.key/,
  ],
  [
    'no adapter to the register',
    () => load({ insurer: { policies: { kind: 'file', path: 'x' } } }),
    /insurer\.register/,
  ],
])('names %s', (_what, read, message) => expect(read).toThrow(message))

it('takes Web Push with a key alone, and no key without it', () => {
  const push = { contact: 'mailto:portal@alfa.example' }
  const key = Buffer.alloc(32, 7).toString('base64')
  const needs = /channels\.push needs CHANNELS_PUSH_KEY: 32 random bytes in base64/
  expect(() => load({ channels: { push } })).toThrow(needs)
  expect(() => load({ channels: { push } }, { CHANNELS_PUSH_KEY: 'short' })).toThrow(needs)
  expect(() => load({}, { CHANNELS_PUSH_KEY: key })).toThrow(
    'CHANNELS_PUSH_KEY is set, but channels.push is not.',
  )
  for (const contact of ['alfa', 'tel:08001234567'])
    expect(() => load({ channels: { push: { ...push, contact } } })).toThrow(
      /channels\.push\.contact: must be/,
    )
  expect(load({ channels: { push } }, { CHANNELS_PUSH_KEY: key }).channels?.push).toMatchObject({
    key,
    name: 'Notificação',
    hosts: expect.arrayContaining(['fcm.googleapis.com', 'web.push.apple.com']),
  })
})

it('names the field of an app that no phone would accept', () => {
  const android = [{ package: 'br.alfa', fingerprints: ['AA:BB'] }]
  for (const [appLinks, message] of [
    [{ apple: ['br.com.alfa.app'] }, /appLinks\.apple\.0: must be prefix and bundle id/],
    [{ android }, /appLinks\.android\.0\.fingerprints\.0: must be a SHA-256 fingerprint/],
    [{}, /appLinks: must name an app in apple or android/],
  ] as const)
    expect(() => load({ appLinks })).toThrow(message)
})

it('keeps the keys in the database unless told otherwise, and finds the files of a signer', () => {
  expect(load().signer).toEqual({ kind: 'sealed' })
  const elsewhere = load({ signer: { kind: 'http', url: SIGNER_URL, ...SIGNER_FILES } }).signer
  expect(elsewhere).toMatchObject({
    kind: 'http',
    url: SIGNER_URL,
    key: expect.stringMatching(/^\/.*b\.key$/),
  })
  const here = load({
    signer: { kind: 'http', socket: 'signer.sock' },
    receipts: { pdfSignature: { certificate: 'a.pem', signerKey: 'k' } },
  })
  expect(here.signer).toEqual({ kind: 'http', socket: expect.stringMatching(/^\/.*signer\.sock$/) })
  expect(here.receipts?.pdfSignature).toEqual({
    certificate: expect.stringMatching(/^\/.*a\.pem$/),
    signerKey: 'k',
  })
})

it('runs both programs unless told otherwise, and one alone on PostgreSQL only', () => {
  expect(load().programs).toEqual(['serve', 'work'])
  const CONSENTE_ROLE = 'work'
  expect(load({}, { CONSENTE_ROLE, DATABASE_URL: 'postgres://db/alfa' }).programs).toEqual(['work'])
  expect(() => load({}, { CONSENTE_ROLE })).toThrow(/^CONSENTE_ROLE=work needs PostgreSQL: [^\n]+$/)
})

it('keeps the audit log for ever unless told otherwise, and never for less than a year', () => {
  expect(load().auditLog).toBeUndefined()
  expect(load().unused).toEqual({ afterMonths: 3 })
  for (const afterMonths of [0, 12, 1.5])
    expect(() => load({ unused: { afterMonths } })).toThrow(/unused\.afterMonths/)
  expect(load({ auditLog: { keepDays: 1830 } }).auditLog).toEqual({ keepDays: 1830 })
  expect(() => load({ auditLog: { keepDays: 365 } })).toThrow(/auditLog.keepDays/)
})

it('lets the institution set the cost of a hash, in production never below the recommended minimum', () => {
  expect(load({ hashing: undefined }).hashing).toEqual({ memoryKiB: 47_104, passes: 2 })
  expect(load({ hashing: { passes: 3 } }).hashing).toEqual({ memoryKiB: 47_104, passes: 3 })
  const inProduction = (hashing: object) => load({ ...SAFE, hashing }, SAFELY).hashing
  expect(inProduction({ memoryKiB: 19_456, passes: 2 }).memoryKiB).toBe(19_456)
  for (const less of [{ memoryKiB: 19_455 }, { passes: 1 }])
    expect(() => inProduction(less)).toThrow(/hashing must be 19456 KiB and 2 passes at least/)
  expect(() => load({ hashing: { passes: 0 } })).toThrow(/hashing.passes/)
})

it('refuses production on the embedded database unless the file allows it, and says why', () => {
  expect(() => load(SAFE, KEY)).toThrow(/needs DATABASE_URL: the embedded database never syncs/)
  expect(load({ ...SAFE, allowEmbeddedDatabaseInProduction: true }, KEY).production).toBe(true)
  expect(load(SAFE, SAFELY).production).toBe(true)
})

it('demands certificates of other institutions in production, on a port of its own or behind a proxy, not both', () => {
  const { mtls: _without, ...bare } = SAFE
  expect(() => load(bare, SAFELY)).toThrow(/Production needs mtls/)
  const proxy = { header: 'x-client-cert', addresses: ['10.0.0.0/8'] }
  const { listen: _own, ...behind } = MTLS
  expect(load({ mtls: { ...behind, proxy } }).mtls?.proxy).toEqual(proxy)
  expect(load({ mtls: MTLS }).mtls?.client.certificate).toMatch(/^\/.*a\.pem$/)
  for (const wrong of [behind, { ...MTLS, proxy }])
    expect(() => load({ mtls: wrong })).toThrow(/mtls: needs either listen or proxy/)
})

it('refuses production at an address without TLS, for browsers and for institutions', () => {
  for (const insecure of [
    { publicUrl: 'http://portal.alfa.example' },
    { mtls: { ...MTLS, publicUrl: 'http://api.alfa.example' } },
  ])
    expect(() => load({ ...SAFE, ...insecure }, SAFELY)).toThrow(/must be https in production/)
})

it('refuses production with insecure hosts or without a master key', () => {
  expect(() => load({ production: true }, SAFELY)).toThrow(/insecureLoopbackHosts must be empty/)
  expect(() => load(SAFE, DATABASE)).toThrow(/needs CONSENTE_MASTER_KEY/)
})

describe('ports of a process', () => {
  it('come from the environment before the file, so that two processes can share a machine', () => {
    const own = { PORT: '3001', MTLS_PORT: '3444', METRICS_PORT: '9465' }
    const config = load({ mtls: MTLS, metrics: { port: 9464, host: '10.0.0.5' } }, own)
    expect([config.port, config.mtls?.listen?.port]).toEqual([3001, 3444])
    expect(config.metrics).toEqual({ port: 9465, host: '10.0.0.5' })
    expect(load({ mtls: MTLS }).mtls?.listen?.port).toBe(8443)
    expect(load({}, { METRICS_PORT: '9465' }).metrics).toEqual({ port: 9465, host: '127.0.0.1' })
  })

  it('differ', () => {
    expect(() => load({}, { METRICS_PORT: '3000' })).toThrow(/must differ: they are 3000, 3000/)
    expect(() => load({ mtls: MTLS }, { PORT: '8443' })).toThrow(/must differ: they are 8443, 8443/)
  })

  it('refuse MTLS_PORT without a certificate', () => {
    expect(() => load({}, { MTLS_PORT: '3444' })).toThrow(/MTLS_PORT is set, but .* no mtls.listen/)
  })
})

describe('secrets', () => {
  const SERVICE = { kind: 'http', url: 'https://apolices.alfa.example' }
  const FILE = { kind: 'file', path: 'x.json' }

  it('come from the environment or from a file that a variable names', () => {
    const file = join(temporaryFolder(), 'token')
    writeFileSync(file, 'um-token\n')
    const insurer = { register: SERVICE, policies: SERVICE, services: SERVICE }
    const tokens = { INSURER_REGISTER_TOKEN: 'outro', INSURER_POLICIES_TOKEN_FILE: file }
    const config = load({ insurer }, { ...tokens, SMTP_USER: 'nós', SMTP_PASSWORD: 'a:b@c%20' })
    expect(config.insurer.register).toEqual({ ...SERVICE, token: 'outro' })
    expect(config.insurer.policies).toEqual({ ...SERVICE, token: 'um-token' })
    expect(config.insurer.services).toEqual(SERVICE)
    const { username, password, host } = new URL(config.mail.smtp)
    expect([decodeURIComponent(username), decodeURIComponent(password)]).toEqual(['nós', 'a:b@c%20'])
    expect(host).toBe(new URL(load().mail.smtp).host)
  })

  it.each([
    [
      'a token without a service',
      { INSURER_REGISTER_TOKEN: 'x' },
      /INSURER_REGISTER_TOKEN .*insurer\.register/,
    ],
    [
      'a token for an app that signs nobody in',
      { INSURER_HANDOVER_TOKEN: 'x' },
      /INSURER_HANDOVER_TOKEN .*insurer\.handover/,
    ],
    ['a user without a password', { SMTP_USER: 'x' }, /SMTP_USER and SMTP_PASSWORD must be set together/],
    ['a file that is not there', { DATABASE_URL_FILE: '/nowhere' }, /DATABASE_URL_FILE cannot be read/],
    [
      'a secret twice',
      { ...DATABASE, DATABASE_URL_FILE: '/nowhere' },
      /DATABASE_URL and DATABASE_URL_FILE are both set/,
    ],
  ])('refuse %s', (_what, env, message) => {
    expect(() => load({ insurer: { register: FILE, policies: FILE } }, env)).toThrow(message)
  })
})

describe('the database’s authority', () => {
  const CA = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'
  const at = (parameters: string) => ({
    DATABASE_URL: `postgres://db.example/alfa${parameters}`,
    DATABASE_CA: CA,
  })

  it('is read, and stands for sslmode=verify-full', () => {
    expect(load({}, at('')).databaseCa).toBe(CA)
    expect(load({}, at('?sslmode=verify-full')).databaseCa).toBe(CA)
  })

  it.each(['?sslmode=disable', '?sslmode=no-verify', '?sslrootcert=/x'])(
    'refuses %s beside it',
    (parameters) => {
      expect(() => load({}, at(parameters))).toThrow(/DATABASE_CA stands for sslmode=verify-full: take ssl/)
    },
  )

  it('refuses to do without an address', () => {
    expect(() => load({}, { DATABASE_CA: CA })).toThrow(/DATABASE_CA needs a DATABASE_URL/)
  })
})

it('looks hosts up, and names the variable of one that is not found', async () => {
  await expect(checkHosts({ host: 'localhost', metrics: { port: 1, host: '127.0.0.1' } })).resolves.toBe(
    undefined,
  )
  await expect(checkHosts({ host: 'nowhere.invalid', metrics: undefined })).rejects.toThrow(
    /^HOST .*"nowhere.invalid" is not found/,
  )
  const metrics = { port: 1, host: 'nowhere.invalid' }
  await expect(checkHosts({ host: '0.0.0.0', metrics })).rejects.toThrow(/^METRICS_HOST .*is not found/)
})

it('refuses production where a first second factor would count at once, or passkeys are bound to an insecure origin', () => {
  expect(() => load({ ...SAFE, secondFactor: { waitHours: 0 } }, SAFELY)).toThrow(/secondFactor.waitHours/)
  const webauthn = { rpId: 'localhost', origins: ['http://localhost:3000'] }
  expect(() => load({ ...SAFE, webauthn }, SAFELY)).toThrow(/webauthn.origins/)
})

it('refuses an RP ID that is not the domain of the portal', () => {
  for (const rpId of ['beta.example', 'alfa.example.com', 'fa.example', 'https://alfa.example'])
    expect(() => load({ ...SAFE, webauthn: { ...SAFE.webauthn, rpId } }, SAFELY)).toThrow(/rpId/)
})

describe('an identity provider', () => {
  const PROVIDER = { issuer: 'https://entrar.alfa.example', clientId: 'portal', claims: { document: 'cpf' } }
  const SECRET = { IDENTITY_PROVIDER_SECRET: 'segredo' }
  const loadWith = (changes: object, env: NodeJS.ProcessEnv = SECRET) =>
    load({ access: { identityProvider: { ...PROVIDER, ...changes } } }, env)

  it('is off unless it is set; its secret comes from the environment, its key from a file beside', () => {
    expect(load().access?.identityProvider).toBeUndefined()
    expect(loadWith({}).access?.identityProvider).toMatchObject({
      secret: 'segredo',
      signingAlg: 'RS256',
      scopes: ['openid'],
      logout: [],
    })
    expect(loadWith({ clientKey: 'key.json' }, {}).access?.identityProvider?.clientKey).toMatch(
      /^\/.*key\.json$/,
    )
  })

  it.each<[string, () => unknown, RegExp]>([
    ['a secret for none', () => load({}, SECRET), /IDENTITY_PROVIDER_SECRET is set/],
    [
      'an issuer without TLS',
      () => loadWith({ issuer: 'http://entrar.alfa.example' }),
      /issuer must be https/,
    ],
    ['no credentials', () => loadWith({}, {}), /secret, clientKey and institutionKey: set one/],
    [
      'two credentials',
      () => loadWith({ clientKey: 'key.json' }),
      /secret, clientKey and institutionKey: set one/,
    ],
    ['scopes of another protocol', () => loadWith({ scopes: ['profile'] }), /scopes must hold openid/],
    ['no claim for the document', () => loadWith({ claims: {} }), /claims\.document/],
    ['an unsafe algorithm', () => loadWith({ signingAlg: 'HS256' }), /signingAlg/],
    [
      'one value for two levels',
      () => loadWith({ levels: { loa2: { acr: ['a'] }, loa3: { acr: ['a'] } } }),
      /levels: a value must make either/,
    ],
    [
      'a step-up that makes no loa3',
      () => loadWith({ stepUp: { acrValues: ['b'] }, levels: { loa3: { acr: ['a'] } } }),
      /stepUp\.acrValues asks for what does not make loa3/,
    ],
    ['a long memory', () => loadWith({ stepUp: { maxAgeSeconds: 301 } }), /maxAgeSeconds/],
    ['a way to sign out that is none', () => loadWith({ logout: ['front-channel'] }), /logout/],
    ['an unknown setting', () => loadWith({ realm: 'x' }), /realm/i],
  ])('%s ends the start', (_what, act, message) => {
    expect(act).toThrow(message)
  })
})
