import { fileURLToPath } from 'node:url'
import { type AuditLog, openAudit } from '../platform/audit/audit.ts'
import { systemClock } from '../platform/base/clock.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import type { Config } from '../platform/config/server-config.ts'
import type { Database } from '../platform/database/database.ts'
import { isMigrated } from '../platform/database/migrate.ts'
import { checkMasterKey } from '../platform/keys/check-master-key.ts'
import { loadMasterKeys } from '../platform/secrets/master-key.ts'
import { createSeal, type Seal } from '../platform/secrets/seal.ts'
import { withDatabase } from './with-database.ts'

/** Relative to the built command in `dist`. */
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

export type OperatorAccess = { database: Database; seal: Seal; audit: AuditLog }

/**
 * Runs an operator's work on the institution's records, which it may change and record in the audit log.
 * @throws {ConfigError} when the database is of another version, or the master key is another one
 */
export function withOperatorAccess<T>(
  config: Config,
  work: (access: OperatorAccess) => Promise<T>,
): Promise<T> {
  return withDatabase(config, async (database) => {
    if (!(await isMigrated(database, MIGRATIONS)))
      throw new ConfigError('Start this version of the server once: the database is of another version.')
    const seal = createSeal(loadMasterKeys(config.masterKey, config.dataDir))
    await checkMasterKey(database, seal)
    return work({ database, seal, audit: await openAudit(database, seal, systemClock) })
  })
}
