import type { Config } from '../platform/config/server-config.ts'
import type { Database } from '../platform/database/database.ts'
import { lockFolder } from '../platform/database/folder-lock.ts'
import { openDatabase } from '../platform/open-platform.ts'

/**
 * Does a command's work on the institution's database: on the embedded one only while no server uses it, as its folder is
 * locked meanwhile.
 * @param fresh an empty database, which is copied when the institution has none yet
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
