import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import {
  type Database,
  openEmbedded,
  openPostgres,
} from '../../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts'
import { createLog } from '../../../apps/server/src/platform/observability/log.ts'
import { openQueue } from '../../../apps/server/src/platform/work/queue.ts'
import { addressOf, SHARED_POSTGRES } from './test-postgres.ts'

/**
 * Storage tests run on every database that there is: always on the embedded one, and on PostgreSQL where there is one.
 * Where it is missing, its tests are reported as skipped, by name.
 */
export type OpenDatabase = () => Promise<Database>

const MIGRATIONS = fileURLToPath(new URL('../../../apps/server/migrations', import.meta.url))

const FRESH = fileURLToPath(new URL('../../../apps/server/dist/fresh-database', import.meta.url))

/** An empty, migrated embedded database, gone when it is closed. */
export async function openThrowaway(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'consente-database-'))
  const database = await openEmbedded(join(folder, 'database'), FRESH)
  await migrate(database, MIGRATIONS)
  return {
    ...database,
    close: async () => {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Describes the same tests for each database. `open` gives an empty, migrated database of its own at each call; it is
 * closed after the test.
 */
export function forEachDatabase(body: (name: string, open: OpenDatabase) => void): void {
  describe('PGlite', () => onEmbedded((open) => body('PGlite', open)))
  describe.skipIf(!SHARED_POSTGRES)(SHARED_POSTGRES ? 'PostgreSQL' : 'PostgreSQL (there is none)', () =>
    onPostgres(SHARED_POSTGRES ?? '', (open) => body('PostgreSQL', open)),
  )
}

/** Making a database takes long, emptying one is quick: one that a test has done with serves the next. */
function reusing(make: OpenDatabase): { open: OpenDatabase; closeAll(): Promise<void> } {
  const idle: Database[] = []
  const busy: Database[] = []
  afterEach(async () => {
    for (const database of busy.splice(0)) {
      await emptyDatabase(database)
      idle.push(database)
    }
  })
  return {
    open: async () => {
      const database = idle.pop() ?? (await make())
      busy.push(database)
      return { ...database, close: async () => undefined }
    },
    closeAll: async () => {
      await Promise.all(idle.splice(0).map((database) => database.close()))
    },
  }
}

/** Takes every row out, work that waits included, also of tables that let nobody do so: their triggers do not see it. */
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

function onEmbedded(body: (open: OpenDatabase) => void): void {
  const { open, closeAll } = reusing(openThrowaway)
  afterAll(closeAll)
  body(open)
}

/** Databases on the server: copies of one that was migrated once. */
function onPostgres(url: string, body: (open: OpenDatabase) => void): void {
  const made: string[] = []
  const template = `consente_template_${process.pid}_${Date.now()}`
  let admin: Database | undefined
  const { open, closeAll } = reusing(async () => {
    const name = `consente_test_${process.pid}_${Date.now()}_${made.length}`
    await admin?.script(`create database ${name} template ${template}`)
    made.push(name)
    return openPostgres(addressOf({ url }, name))
  })

  beforeAll(async () => {
    admin = openPostgres(url)
    await admin.script(`create database ${template}`)
    const first = openPostgres(addressOf({ url }, template))
    await migrate(first, MIGRATIONS)
    await (await openQueue(first, createLog('silent', 'teste'), { idle: true })).stop({ graceful: false })
    await first.close()
  })
  afterAll(async () => {
    await closeAll()
    for (const name of [...made, template]) {
      // NOTE: by force, as a queue's connections stay open a while.
      await admin?.script(`drop database if exists ${name} with (force)`)
    }
    await admin?.close()
  })
  body(open)
}
