import { join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { openAudit } from './audit/audit.ts'
import { type Clock, systemClock } from './base/clock.ts'
import { reasonOf } from './base/reason-of.ts'
import { ConfigError } from './config/config-error.ts'
import type { Config, Program } from './config/server-config.ts'
import { type Database, openEmbedded, openPostgres, openThrough } from './database/database.ts'
import { lockFolder } from './database/folder-lock.ts'
import { migrate } from './database/migrate.ts'
import { refusedRights } from './database/refused-rights.ts'
import { shareDatabase } from './database/shared-database.ts'
import { assertKeepsPrepared, assertSupported, type PostgresVersion } from './database/supported-postgres.ts'
import { checkMasterKey } from './keys/check-master-key.ts'
import { openSigner } from './keys/open-signer.ts'
import { createKeyStore } from './keys/signing-keys.store.ts'
import { loadKeys } from './keys/signing-keys.ts'
import { computeAtOnce } from './keys/sync-web-crypto.ts'
import { createCertificateRevocation } from './network/certificate-revocation.ts'
import { loadMutualTls } from './network/certificates.ts'
import { createClientCertificates } from './network/client-certificate.ts'
import { createLog } from './observability/log.ts'
import { createSchemeCalls } from './observability/scheme-calls.ts'
import { createTraceLinks } from './observability/trace-links.ts'
import type { Platform } from './platform.ts'
import { loadMasterKeys } from './secrets/master-key.ts'
import { createSeal } from './secrets/seal.ts'
import { createThrottleStore } from './throttling/throttle.store.ts'
import { createOutbox } from './work/outbox.ts'
import { openQueue } from './work/queue.ts'

/** Folders in the built server's package. */
export type BuiltFolders = { migrations: string; freshDatabase: string }

/** The program that uses the platform, and in a thread beside the other one, its door to the embedded database. */
export type OpenedFor = { program: Program; door?: MessagePort | undefined }

/** Connections to PostgreSQL of each program, without those of the queue; a few do for work, which nobody waits for. */
const MOST_CONNECTIONS: Record<Program, number> = { serve: 10, work: 4 }

/** Bounds a stop's wait for running work; then another process takes it over. */
const LONGEST_WORK_MS = 20_000

/**
 * Opens the mechanisms that all parts use.
 * @returns the platform, and a function that closes it in order; `last` is what is left to write when no work runs any more
 */
export async function openPlatform(
  config: Config,
  { migrations, freshDatabase }: BuiltFolders,
  { program, door }: OpenedFor,
  clock: Clock = systemClock,
): Promise<{ platform: Platform; close: (last?: () => Promise<void>) => Promise<void> }> {
  computeAtOnce()
  const tls = loadMutualTls(config, clock.now())
  const unlock = config.databaseUrl || door ? undefined : lockFolder(config.dataDir)
  const database = door
    ? openThrough(door)
    : await openDatabase(config, freshDatabase, { most: MOST_CONNECTIONS[program] })
  await migrate(database, migrations).catch((error: unknown) => {
    throw refusedRights(error) ?? error
  })
  const unshare = unlock && (await shareDatabase(database, config.dataDir))
  const seal = createSeal(loadMasterKeys(config.masterKey, config.dataDir))
  await checkMasterKey(database, seal)
  const log = createLog(config.logLevel, config.institution.id, undefined, program)
  const outside = openSigner(config, log, clock.now())
  const revocation = createCertificateRevocation({ config, tls, database, clock, log })
  await revocation.start()
  const queue = await openQueue(database, log, { idle: program === 'serve' })
  const audit = await openAudit(database, seal, clock)
  const platform: Platform = {
    config,
    database,
    seal,
    tls,
    revocation,
    clientCertificates: createClientCertificates({ config, tls, clock, revocation }),
    keys: await loadKeys(createKeyStore(database, seal, audit), clock.now(), {
      distrusted: distrusted(config),
      signer: outside?.signer,
    }),
    clock,
    log,
    queue,
    outbox: createOutbox(queue, seal),
    audit,
    traceLinks: createTraceLinks(database, clock),
    schemeCalls: createSchemeCalls(),
    throttles: createThrottleStore(database),
  }
  return {
    platform,
    close: async (last) => {
      await unshare?.()
      await queue.stop({ timeout: LONGEST_WORK_MS })
      await last?.()
      outside?.close()
      await database.close()
      unlock?.()
    },
  }
}

const distrusted = ({ distrustKeysMadeBefore: before }: Config): Date | undefined =>
  before === undefined ? undefined : new Date(before)

/**
 * The database that the configuration names.
 * @throws {ConfigError} when PostgreSQL does not answer, is too old, or stands behind a pooler that loses prepared statements
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseCa' | 'dataDir'>,
  fresh: string,
  { name = 'DATABASE_URL', most }: { name?: string; most?: number } = {},
): Promise<Database> {
  if (!config.databaseUrl) return openFolder(join(config.dataDir, 'database'), fresh)
  const database = openPostgres(config.databaseUrl, config.databaseCa, most)
  try {
    const [version] = await database.query<PostgresVersion>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as words`,
    )
    if (version) assertSupported(version)
    if (database.connection) await assertKeepsPrepared(database.connection)
    return database
  } catch (error) {
    await database.close()
    if (error instanceof ConfigError) throw error
    const { cause = error } = error as Error
    throw new ConfigError(`The database at ${name} does not answer: ${reasonOf(cause)}`)
  }
}

async function openFolder(folder: string, fresh: string): Promise<Database> {
  try {
    return await openEmbedded(folder, fresh)
  } catch (error) {
    throw new ConfigError(
      `The embedded database in ${folder} cannot be opened: ${(error as Error).message}. Is the disk full, or the folder not ours to write?`,
    )
  }
}
