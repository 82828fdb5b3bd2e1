import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { type Config, loadConfig } from './server-config.ts'

const ALFA = fileURLToPath(
  new URL('../../../../../sandbox/institutions/alfa/institution.json', import.meta.url),
)

/** Alfa's configuration with changes, read as the server reads it. */
function load(changes: Record<string, unknown> = {}, env: NodeJS.ProcessEnv = {}): Config {
  const file = join(mkdtempSync(join(tmpdir(), 'consente-config-')), 'institution.json')
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
const SAFE = { production: true, insecureLoopbackHosts: [], mtls: MTLS }
const KEY = { CONSENTE_MASTER_KEY: Buffer.alloc(32).toString('base64') }
const DATABASE = { DATABASE_URL: 'postgres://localhost/alfa' }

it('reads paths relative to the file, and the environment once', () => {
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
  ['no file named', () => loadConfig({}), /CONSENTE_CONFIG is not set/],
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
  ['a setting nobody knows', () => load({ prot: 3000 }), /"prot"/],
  [
    'no door to the register',
    () => load({ insurer: { policies: { kind: 'file', path: 'x' } } }),
    /insurer\.register/,
  ],
])('names %s', (_what, read, message) => expect(read).toThrow(message))

it('keeps the audit log for ever unless told, and never for less than a year', () => {
  expect(load().auditLog).toBeUndefined()
  expect(load({ auditLog: { keepDays: 1830 } }).auditLog).toEqual({ keepDays: 1830 })
  expect(() => load({ auditLog: { keepDays: 365 } })).toThrow(/auditLog.keepDays/)
})

it('lets hashes cost what the institution says, and in production never less than the least that is recommended', () => {
  expect(load({ hashing: undefined }).hashing).toEqual({ memoryKiB: 47_104, passes: 2 })
  expect(load({ hashing: { passes: 3 } }).hashing).toEqual({ memoryKiB: 47_104, passes: 3 })
  const inProduction = (hashing: object) => load({ ...SAFE, hashing }, { ...KEY, ...DATABASE }).hashing
  expect(inProduction({ memoryKiB: 19_456, passes: 2 }).memoryKiB).toBe(19_456)
  for (const less of [{ memoryKiB: 19_455 }, { passes: 1 }])
    expect(() => inProduction(less)).toThrow(/hashing must be 19456 KiB and 2 passes at least/)
  expect(() => load({ hashing: { passes: 0 } })).toThrow(/hashing.passes/)
})

it('is refused as production on the embedded database unless wanted, and says why', () => {
  expect(() => load(SAFE, KEY)).toThrow(/needs DATABASE_URL: the embedded database never syncs/)
  expect(load({ ...SAFE, allowEmbeddedDatabaseInProduction: true }, KEY).production).toBe(true)
  expect(load(SAFE, { ...KEY, ...DATABASE }).production).toBe(true)
})

it('meets other institutions with certificates: always as production, by a port of its own or a proxy, not both', () => {
  const { mtls: _without, ...bare } = SAFE
  expect(() => load(bare, { ...KEY, ...DATABASE })).toThrow(/Production needs mtls/)
  const proxy = { header: 'x-client-cert', addresses: ['10.0.0.0/8'] }
  const { listen: _own, ...behind } = MTLS
  expect(load({ mtls: { ...behind, proxy } }).mtls?.proxy).toEqual(proxy)
  expect(load({ mtls: MTLS }).mtls?.client.certificate).toMatch(/^\/.*a\.pem$/)
  for (const wrong of [behind, { ...MTLS, proxy }])
    expect(() => load({ mtls: wrong })).toThrow(/mtls: needs either listen or proxy/)
})

it('is refused as production with insecure hosts or without a master key', () => {
  expect(() => load({ production: true }, { ...KEY, ...DATABASE })).toThrow(
    /insecureLoopbackHosts must be empty/,
  )
  expect(() => load(SAFE, DATABASE)).toThrow(/needs CONSENTE_MASTER_KEY/)
})
