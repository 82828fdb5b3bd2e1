import { sealedAuditKey } from '../audit/audit.store.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Database } from '../database/database.ts'
import type { Seal } from '../secrets/seal.ts'

/**
 * Opens the sealed key of the audit log, which each institution makes at its first start; a new one has none.
 * @throws {ConfigError} when the master key is another one
 */
export async function checkMasterKey(database: Pick<Database, 'query'>, seal: Seal): Promise<void> {
  const sealed = await sealedAuditKey(database)
  if (sealed === undefined) return
  try {
    seal.open(sealed)
  } catch (error) {
    throw new ConfigError(
      `CONSENTE_MASTER_KEY (or master.key in the data folder) is not the key of this database. ${(error as Error).message}`,
    )
  }
}
