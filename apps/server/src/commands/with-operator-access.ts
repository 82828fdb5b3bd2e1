import { fileURLToPath } from 'node:url'
import { type AuditLog, openAudit } from '../platform/audit/audit.ts'
import { systemClock } from '../platform/base/clock.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import type { Config } from '../platform/config/server-config.ts'
import type { Database } from '../platform/database/database.ts'
import { isMigrated } from '../platform/database/migrate.ts'
import { openSharedDatabase } from '../platform/database/shared-database.ts'
import { checkMasterKey } from '../platform/keys/check-master-key.ts'
import { loadMasterKeys } from '../platform/secrets/master-key.ts'
import { createSeal, type Seal } from '../platform/secrets/seal.ts'
import { demandData, withDatabase } from './with-database.ts'

/** Relative to the built command in `dist`. */
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/** Works through a server that runs on the embedded database; else as the only user of the database. */
async function withOperatedDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const shared = config.databaseUrl ? undefined : await openSharedDatabase(config.dataDir)
  if (!shared) return withDatabase(config, work)
  try {
    return await work(shared)
  } finally {
    await shared.close()
  }
}

/** Records and keys for a command, through a running server or from the database itself. */
export type OperatorAccess = { database: Database; seal: Seal; audit: AuditLog }

/**
 * Runs an operator's work on the institution's records, which it may change and record in the audit log.
 * @throws {ConfigError} when the database is of another version, or the master key is another one
 */
export function withOperatorAccess<T>(
  config: Config,
  work: (access: OperatorAccess) => Promise<T>,
): Promise<T> {
  return withOperatedDatabase(config, async (database) => {
    await demandData(database)
    if (!(await isMigrated(database, MIGRATIONS)))
      throw new ConfigError('Start this version of the server once: the database is of another version.')
    const seal = createSeal(loadMasterKeys(config.masterKey, config.dataDir))
    await checkMasterKey(database, seal)
    return work({ database, seal, audit: await openAudit(database, seal, systemClock) })
  })
}
