import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { type Database, openEmbedded, openPostgres } from '../../apps/server/src/platform/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { openQueue } from '../../apps/server/src/platform/queue.ts'
import { addressOf, findPrograms, type PostgresServer, startPostgres } from './postgres.ts'

/**
 * Storage tests run on every database that there is: always on the embedded one; on PostgreSQL when
 * `TEST_DATABASE_URL` names a server or its programs are installed (a cluster of our own is then started and ended).
 * Where it is missing, its tests are reported as skipped, by name.
 */
export type OpenDatabase = () => Promise<Database>

const MIGRATIONS = fileURLToPath(new URL('../../apps/server/migrations', import.meta.url))

const FRESH = fileURLToPath(new URL('../../apps/server/dist/fresh-database', import.meta.url))

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
  const url = process.env.TEST_DATABASE_URL
  const programs = url ? undefined : findPrograms()
  const missing = !url && !programs
  const title = missing ? 'PostgreSQL (no TEST_DATABASE_URL, no PostgreSQL programs)' : 'PostgreSQL'
  describe.skipIf(missing)(title, () =>
    onPostgres(
      () => (programs ? startPostgres(programs) : { url: url ?? '', stop: async () => undefined }),
      (open) => body('PostgreSQL', open),
    ),
  )
}

/** An instance takes seconds to make and milliseconds to empty: one that a test has closed serves the next. */
function onEmbedded(body: (open: OpenDatabase) => void): void {
  const idle: Database[] = []
  const busy: Database[] = []

  afterEach(async () => {
    for (const database of busy.splice(0)) {
      await empty(database)
      idle.push(database)
    }
  })
  afterAll(async () => {
    await Promise.all(idle.splice(0).map((database) => database.close()))
  })

  body(async () => {
    const database = idle.pop() ?? (await openThrowaway())
    busy.push(database)
    return { ...database, close: async () => undefined }
  })
}

/** Takes every row out, work that waits included, also of tables that let nobody do so: their triggers do not see it. */
async function empty(database: Database): Promise<void> {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migration'`,
  )
  const names = tables.map(({ name }) => name).join(', ')
  await database.script(
    `set session_replication_role = replica; truncate ${names} restart identity cascade; delete from pgboss.job; reset session_replication_role`,
  )
}

/** Each test has a database of its own on the server: a copy of one that was migrated once. */
function onPostgres(
  start: () => PostgresServer | Promise<PostgresServer>,
  body: (open: OpenDatabase) => void,
): void {
  const opened: { name: string; database: Database }[] = []
  const template = `consente_template_${process.pid}_${Date.now()}`
  let server: PostgresServer | undefined
  let admin: Database | undefined

  beforeAll(async () => {
    server = await start()
    admin = openPostgres(server.url)
    await admin.script(`create database ${template}`)
    const first = openPostgres(addressOf(server, template))
    await migrate(first, MIGRATIONS)
    await (await openQueue(first, createLog('silent', 'teste'), { idle: true })).stop({ graceful: false })
    await first.close()
  })
  afterEach(async () => {
    for (const { name, database } of opened.splice(0)) {
      await database.close()
      // NOTE: by force, as a queue's connections stay open a while.
      await admin?.script(`drop database if exists ${name} with (force)`)
    }
  })
  afterAll(async () => {
    await admin?.script(`drop database if exists ${template}`)
    await admin?.close()
    await server?.stop()
  })

  body(async () => {
    if (!server || !admin) throw new Error('The PostgreSQL server is not running.')
    const name = `consente_test_${process.pid}_${Date.now()}_${opened.length}`
    await admin.script(`create database ${name} template ${template}`)
    const database = openPostgres(addressOf(server, name))
    opened.push({ name, database })
    return { ...database, close: async () => undefined }
  })
}
