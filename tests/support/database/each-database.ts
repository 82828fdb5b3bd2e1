import { afterAll, afterEach, describe } from 'vitest'
import { checkTraces } from './checked-traces.ts'
import { EMBEDDED, type KeptDatabases, ON_POSTGRES } from './kept-databases.ts'
import type { Database } from './looked-into.ts'
import { EMBEDDED_TOO, SHARED_POSTGRES } from './test-postgres.ts'

/**
 * Storage tests run on PostgreSQL where there is one, as production does, otherwise on the embedded database, on which the
 * institutions of all other tests live. The long tests run on both.
 */
export type OpenDatabase = () => Promise<Database>

/**
 * Describes the same tests for each database. `open` gives an empty, migrated database of its own at each call; it is
 * closed after the test.
 */
export function forEachDatabase(body: (name: string, open: OpenDatabase) => void): void {
  if (EMBEDDED_TOO) describe('PGlite', () => body('PGlite', reusing(EMBEDDED)))
  describe.skipIf(!SHARED_POSTGRES)(SHARED_POSTGRES ? 'PostgreSQL' : 'PostgreSQL (there is none)', () =>
    body('PostgreSQL', reusing(ON_POSTGRES)),
  )
}

/** One that a test has done with serves the next test, and the next file in its turn. */
function reusing(kept: KeptDatabases): OpenDatabase {
  const idle: Database[] = []
  const busy: Database[] = []
  afterEach(async () => {
    for (const database of busy.splice(0)) {
      const checked = checkTraces(database)
      await checked.catch(() => undefined)
      await emptyDatabase(database)
      idle.push(database)
      await checked
    }
  })
  afterAll(async () => {
    for (const database of idle.splice(0)) await kept.giveBack(database)
  })
  return async () => {
    const database = idle.pop() ?? (await kept.take())
    busy.push(database)
    return { ...database, close: async () => undefined }
  }
}

/** Deletes every row, waiting work included, also of tables whose triggers forbid it: the triggers are bypassed. */
export async function emptyDatabase(database: Database): Promise<void> {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migration'`,
  )
  // Of tables with hardly a row, `delete` is many times as quick as `truncate`.
  const deletes = [...tables.map(({ name }) => name), 'pgboss.job'].map((name) => `delete from ${name}`)
  await database.script(
    `set session_replication_role = replica; ${deletes.join('; ')}; reset session_replication_role`,
  )
}
