import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Database,
  openEmbedded,
  openPostgres,
} from '../../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts'
import { createLog } from '../../../apps/server/src/platform/observability/log.ts'
import { openQueue } from '../../../apps/server/src/platform/work/queue.ts'
import { KEPT } from '../vitest/nothing-left-behind.ts'
import { checkTraces } from './checked-traces.ts'
import { addressOf, databasesOfRun, SHARED_POSTGRES } from './test-postgres.ts'

/**
 * Making a database takes long, emptying one is quick: one that a file of tests is done with serves the next file of
 * this process. It ends with the process.
 */
export type KeptDatabases = {
  /** An empty, migrated database that nobody else uses. */
  take(): Promise<Database>
  /** Is closed instead of kept when a test has changed its tables. @param database an empty one */
  giveBack(database: Database): Promise<void>
}

export const MIGRATIONS = fileURLToPath(new URL('../../../apps/server/migrations', import.meta.url))

export const FRESH = fileURLToPath(new URL('../../../apps/server/dist/fresh-database', import.meta.url))

/** An empty, migrated embedded database, gone when it is closed. */
export async function openThrowaway(prefix = 'consente-database-'): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  const database = await openEmbedded(join(folder, 'database'), FRESH)
  await migrate(database, MIGRATIONS)
  return {
    ...database,
    close: async () => {
      const checked = checkTraces(database)
      await checked.catch(() => undefined)
      await database.close()
      rmSync(folder, { recursive: true, force: true })
      await checked
    },
  }
}

export const EMBEDDED = keep(() => openThrowaway(KEPT))

export const ON_POSTGRES = keep(copyTemplate)

function keep(make: () => Promise<Database>): KeptDatabases {
  const idle: Database[] = []
  const shapes = new Map<Database, string>()
  return {
    async take() {
      const kept = idle.pop()
      if (kept) return kept
      const made = await make()
      shapes.set(made, await shapeOf(made))
      return made
    },
    async giveBack(database) {
      await restartSequences(database)
      if ((await shapeOf(database)) === shapes.get(database)) return void idle.push(database)
      shapes.delete(database)
      await database.close()
    },
  }
}

const restartSequences = (database: Database): Promise<unknown> =>
  database.query(
    `select setval(oid::regclass, 1, false) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )

/** Changes with each change of a table, column, constraint, trigger or function, also with one that was taken back. */
async function shapeOf(database: Database): Promise<string> {
  const tables = `select oid from pg_class where relnamespace = 'public'::regnamespace`
  const catalogues = [
    `pg_class where relnamespace = 'public'::regnamespace`,
    `pg_attribute where attrelid in (${tables})`,
    `pg_trigger where tgrelid in (${tables})`,
    `pg_constraint where connamespace = 'public'::regnamespace`,
    `pg_proc where pronamespace = 'public'::regnamespace`,
  ]
  const counted = catalogues.map(
    (catalogue) => `(select count(*) || ':' || max(xmin::text::bigint) from ${catalogue})`,
  )
  const [row] = await database.query<{ shape: string }>(`select concat_ws(' ', ${counted}) as shape`)
  return row?.shape ?? ''
}

let template: Promise<string> | undefined

/** NOTE: a file that replaces a module reads this one again, too. */
const newName = (): string => databasesOfRun(process.ppid) + randomBytes(8).toString('hex')

/** A database on the server that the tests share: a copy of one that this process has migrated once. */
async function copyTemplate(): Promise<Database> {
  const url = SHARED_POSTGRES ?? ''
  template ??= migrateTemplate(url)
  const name = newName()
  await administer(url, `create database ${name} template ${await template}`)
  const database = openPostgres(addressOf({ url }, name))
  return {
    ...database,
    close: async () => {
      await database.close()
      // NOTE: by force, as a queue's connections stay open a while.
      await administer(url, `drop database ${name} with (force)`)
    },
  }
}

async function migrateTemplate(url: string): Promise<string> {
  const name = newName()
  await administer(url, `create database ${name}`)
  const database = openPostgres(addressOf({ url }, name))
  await migrate(database, MIGRATIONS)
  await (await openQueue(database, createLog('silent', 'teste'), { idle: true })).stop({ graceful: false })
  await database.close()
  return name
}

async function administer(url: string, statement: string): Promise<void> {
  const admin = openPostgres(url)
  await admin.script(statement).finally(() => admin.close())
}
