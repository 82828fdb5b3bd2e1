import { ConfigError } from '../platform/config/config-error.ts'
import type { Config } from '../platform/config/server-config.ts'
import type { Database } from '../platform/database/database.ts'
import { lockFolder } from '../platform/database/folder-lock.ts'
import { migrationsOf } from '../platform/dump/dump.store.ts'
import { openDatabase } from '../platform/open-platform.ts'

/**
 * Runs a command's work on the institution's database. The folder of the embedded database stays locked meanwhile, so
 * the command is refused while a server uses it.
 * @param options `fresh`: an empty database, copied when the institution has none yet; `name`: what gave PostgreSQL's address
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
  { fresh = '', name }: { fresh?: string; name?: string } = {},
): Promise<T> {
  const unlock = config.databaseUrl ? undefined : lockFolder(config.dataDir)
  try {
    const database = await openDatabase(config, fresh, name ? { name } : {})
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    unlock?.()
  }
}

/** @throws {ConfigError} for a database in which no institution was ever started */
export async function demandData(database: Database): Promise<void> {
  if ((await migrationsOf(database)).length === 0)
    throw new ConfigError(
      'The database is empty. Does DATABASE_URL, or dataDir, name the one of this institution?',
    )
}
