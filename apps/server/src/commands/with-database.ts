import type { Config } from '../platform/config/server-config.ts'
import type { Database } from '../platform/database/database.ts'
import { lockFolder } from '../platform/database/folder-lock.ts'
import { openDatabase } from '../platform/open-platform.ts'

/**
 * Runs a command's work on the institution's database. The folder of the embedded database stays locked meanwhile, so
 * the command is refused while a server uses it.
 * @param fresh an empty database, copied when the institution has none yet
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
  fresh = '',
): Promise<T> {
  const unlock = config.databaseUrl ? undefined : lockFolder(config.dataDir)
  try {
    const database = await openDatabase(config, fresh)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    unlock?.()
  }
}
