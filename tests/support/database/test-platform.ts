import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { openAudit } from '../../../apps/server/src/platform/audit/audit.ts'
import type { Config } from '../../../apps/server/src/platform/config/server-config.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import { openSigner } from '../../../apps/server/src/platform/keys/open-signer.ts'
import {
  createKeyStore,
  type KeyStore,
  type StoredKey,
} from '../../../apps/server/src/platform/keys/signing-keys.store.ts'
import { type Keys, loadKeys } from '../../../apps/server/src/platform/keys/signing-keys.ts'
import { createCertificateRevocation } from '../../../apps/server/src/platform/network/certificate-revocation.ts'
import { loadMutualTls } from '../../../apps/server/src/platform/network/certificates.ts'
import { createClientCertificates } from '../../../apps/server/src/platform/network/client-certificate.ts'
import { createLog } from '../../../apps/server/src/platform/observability/log.ts'
import { createSchemeCalls } from '../../../apps/server/src/platform/observability/scheme-calls.ts'
import { createTraceLinks } from '../../../apps/server/src/platform/observability/trace-links.ts'
import type { Platform } from '../../../apps/server/src/platform/platform.ts'
import { createSeal } from '../../../apps/server/src/platform/secrets/seal.ts'
import { createThrottleStore } from '../../../apps/server/src/platform/throttling/throttle.store.ts'
import { createOutbox } from '../../../apps/server/src/platform/work/outbox.ts'
import { openQueue } from '../../../apps/server/src/platform/work/queue.ts'
import { RegulatorConfig } from '../../../apps/server/src/regulator/regulator-settings.ts'
import { keepLine } from '../observability/collected-logs.ts'
import { type MovableClock, movableClock } from './movable-clock.ts'

/** Configuration of an institution that exists in tests only; nothing of it is on disk. */
export const TEST_CONFIG: Config = {
  institution: {
    id: 'teste',
    name: 'Seguradora de Teste',
    cnpj: '11222333000181',
    organisationId: '00000000-0000-4000-8000-000000000001',
    authorisationServerId: '00000000-0000-4000-8000-000000000002',
  },
  roles: ['recipient', 'holder'],
  publicUrl: 'http://localhost:3999',
  host: '127.0.0.1',
  port: 3999,
  drainSeconds: 0,
  dataDir: '/nonexistent',
  production: false,
  allowEmbeddedDatabaseInProduction: false,
  directoryUrl: 'http://localhost:1/participants',
  portalConfig: '/nonexistent/config.json',
  brandDir: '/nonexistent/brand',
  settingsDir: '/nonexistent/settings',
  mail: { smtp: 'smtp://localhost:1', from: 'Seguradora de Teste <teste@example.com>' },
  insurer: { register: { kind: 'file', path: '' }, policies: { kind: 'file', path: '' } },
  portalClient: { id: 'portal', secret: 'portal-secret' },
  knownRecipients: [],
  knownHolders: [],
  signer: { kind: 'sealed' },
  regulator: z.parse(RegulatorConfig, undefined),
  // Quick: nobody guesses these.
  hashing: { memoryKiB: 256, passes: 1 },
  insecureLoopbackHosts: ['localhost'],
  outbound: { allowPrivateHosts: [] },
  trustedProxies: [],
  corsOrigins: [],
  unused: { afterMonths: 3 },
  levels: { services: 'loa3', furtherApproval: 'loa2' },
  receivedData: { everyHours: 12, keepDaysAfterEnd: 0 },
  webauthn: { rpId: 'localhost', origins: ['http://localhost:3999'] },
  secondFactor: { waitHours: 24, agencyCodes: true },
  traffic: { institutionPerMinute: 1_000_000, accountPerMinute: 1_000_000 },
  ownBrand: 'Seguradora de Teste',
  programs: ['serve', 'work'],
  databaseUrl: undefined,
  databaseCa: undefined,
  masterKey: undefined,
  logLevel: 'silent',
  tracing: undefined,
}

/** One for the whole run, so that a second start on the same database can open what the first one sealed. */
const MASTER_KEY = randomBytes(32)

/** Making keys takes half a second of work: each institution that a process plays makes its first ones once. */
const made = new Map<string, readonly StoredKey[]>()

async function keysOf(
  institution: string,
  store: KeyStore,
  now: Date,
  options: Parameters<typeof loadKeys>[2],
): Promise<Keys> {
  if (options?.signer) return loadKeys(store, now, options)
  for (const key of made.get(institution) ?? []) await store.addFirst(key)
  const keys = await loadKeys(store, now, options)
  if (!made.has(institution)) made.set(institution, await store.list(['sig', 'enc', 'session']))
  return keys
}

export type MasterKeys = readonly [Buffer, ...Buffer[]]
type TestPlatformOptions = { config?: Partial<Config>; clock?: MovableClock; masterKeys?: MasterKeys }

/** What every part of the server stands on, over a test's database and clock. */
export async function openTestPlatform(
  database: Database,
  { config = {}, clock = movableClock(), masterKeys = [MASTER_KEY] }: TestPlatformOptions = {},
): Promise<Platform & { clock: MovableClock }> {
  const settings = { ...TEST_CONFIG, ...config }
  const seal = createSeal(masterKeys)
  const audit = await openAudit(database, seal, clock)
  const log = keepLine
    ? createLog('info', settings.institution.id, (line) => keepLine?.(settings.institution.id, line))
    : createLog(settings.logLevel, settings.institution.id)
  const queue = await openQueue(database, log, { idle: true })
  const { distrustKeysMadeBefore: distrusted } = settings
  const tls = loadMutualTls(settings, clock.now())
  const revocation = createCertificateRevocation({ config: settings, tls, database, clock, log })
  await revocation.start()
  return {
    config: settings,
    database,
    seal,
    tls,
    revocation,
    clientCertificates: createClientCertificates({ config: settings, tls, clock, revocation }),
    clock,
    keys: await keysOf(settings.institution.id, createKeyStore(database, seal, audit), clock.now(), {
      distrusted: distrusted === undefined ? undefined : new Date(distrusted),
      signer: openSigner(settings, log, clock.now())?.signer,
    }),
    log,
    queue,
    outbox: createOutbox(queue, seal),
    audit,
    traceLinks: createTraceLinks(database, clock),
    schemeCalls: createSchemeCalls(),
    throttles: createThrottleStore(database),
  }
}
