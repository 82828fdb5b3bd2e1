import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { type Database, openEmbedded, openPostgres } from '../../apps/server/src/platform/database.ts'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { findPrograms, type PostgresServer, startPostgres } from './postgres.ts'

/**
 * Storage tests run on every database that there is: always on the embedded one; on PostgreSQL when
 * `TEST_DATABASE_URL` names a server or its programs are installed (a cluster of our own is then started and ended).
 * Where it is missing, its tests are reported as skipped, by name.
 */
export type OpenDatabase = () => Promise<Database>

const MIGRATIONS = fileURLToPath(new URL('../../apps/server/migrations', import.meta.url))

const FRESH = fileURLToPath(new URL('../../apps/server/dist/fresh-database', import.meta.url))

/** An empty embedded database, gone when it is closed. */
export async function openThrowaway(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'consente-database-'))
  const database = await openEmbedded(join(folder, 'database'), FRESH)
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
      await database.script('drop schema public cascade; create schema public')
      idle.push(database)
    }
  })
  afterAll(async () => {
    await Promise.all(idle.splice(0).map((database) => database.close()))
  })

  body(async () => {
    const database = idle.pop() ?? (await openThrowaway())
    busy.push(database)
    await migrate(database, MIGRATIONS)
    return { ...database, close: async () => undefined }
  })
}

/** Each test has a database of its own on the server. */
function onPostgres(
  start: () => PostgresServer | Promise<PostgresServer>,
  body: (open: OpenDatabase) => void,
): void {
  const opened: { name: string; database: Database }[] = []
  let server: PostgresServer | undefined
  let admin: Database | undefined

  beforeAll(async () => {
    server = await start()
    admin = openPostgres(server.url)
  })
  afterEach(async () => {
    for (const { name, database } of opened.splice(0)) {
      await database.close()
      await admin?.script(`drop database if exists ${name}`)
    }
  })
  afterAll(async () => {
    await admin?.close()
    await server?.stop()
  })

  body(async () => {
    if (!server || !admin) throw new Error('The PostgreSQL server is not running.')
    const name = `consente_test_${process.pid}_${Date.now()}_${opened.length}`
    await admin.script(`create database ${name}`)
    const address = new URL(server.url)
    address.pathname = `/${name}`
    const database = openPostgres(address.href)
    opened.push({ name, database })
    await migrate(database, MIGRATIONS)
    return { ...database, close: async () => undefined }
  })
}
