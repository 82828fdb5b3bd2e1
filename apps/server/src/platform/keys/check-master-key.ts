import { ConfigError } from '../config/config-error.ts'
import type { Database } from '../database/database.ts'
import type { Seal } from '../secrets/seal.ts'
import { sealedSessionKeys } from './signing-keys.store.ts'

/**
 * Opens the sealed session keys, which are among the first data that an institution seals; a new institution has none.
 * @throws {ConfigError} when the master key is another one
 */
export async function checkMasterKey(database: Pick<Database, 'query'>, seal: Seal): Promise<void> {
  for (const sealed of await sealedSessionKeys(database)) {
    try {
      seal.open(sealed)
    } catch (error) {
      throw new ConfigError(
        `CONSENTE_MASTER_KEY (or master.key in the data folder) is not the key of this database. ${(error as Error).message}`,
      )
    }
  }
}
