import { ConfigError } from '../config/config-error.ts'
import type { Database, Sql } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import type { Outbox, OutboxWork } from '../work/outbox.ts'
import { continueIdentity, countRows, migrationsOf, type Table, tablesOf, writeRows } from './dump.store.ts'
import { type Counts, END, FORMAT, HEADING, type Heading, type Piece, WORK } from './dump.ts'

/** The database that a dump is read into, which must be empty. */
export type Target = {
  database: Database
  migrations: string
  outbox: Outbox
  /** Throws when the master key does not open the sealed data. */
  check: (sql: Sql) => Promise<unknown>
}

/**
 * Loads a dump into an empty database, completely or not at all. Data of an older version are loaded into its tables
 * and then migrated.
 * @returns rows by table
 * @throws {ConfigError} when the target is not empty, the dump is cut off or of a newer version, or the key is
 *   another one
 */
export async function load(target: Target, pieces: AsyncIterable<Piece>): Promise<Counts> {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    const first = await iterator.next()
    const heading = first.done ? undefined : readHeading(first.value)
    if (!heading) throw new ConfigError('This is no dump of an institution.')
    await prepare(target, heading)
    const counts = await target.database.transaction((sql) => fill(target, sql, iterator))
    await migrate(target.database, target.migrations)
    return counts
  } finally {
    await iterator.return?.()
  }
}

function readHeading({ name, json }: Piece): Heading | undefined {
  if (name !== HEADING) return undefined
  const heading = JSON.parse(json) as Heading
  if (heading.format === FORMAT) return heading
  throw new ConfigError(`This dump has format ${heading.format}; this version reads ${FORMAT}.`)
}

/** Brings the target to exactly the migrations of the data, and checks that it has no rows. */
async function prepare({ database, migrations }: Target, heading: Heading): Promise<void> {
  await migrate(database, migrations, (name) => heading.migrations.includes(name))
  const present = await migrationsOf(database)
  const missing = heading.migrations.filter((name) => !present.includes(name))
  if (missing.length > 0)
    throw new ConfigError(`The data are of a newer version: this one does not know ${missing.join(', ')}.`)
  if (present.length > heading.migrations.length)
    throw new ConfigError('The target was set up by a newer version than the data: give an empty database.')
  for (const table of await tablesOf(database)) {
    if ((await countRows(database, table)) > 0)
      throw new ConfigError(`The target is not empty: there are rows in ${table.name}. Nothing was changed.`)
  }
}

async function fill({ outbox, check }: Target, sql: Sql, pieces: AsyncIterator<Piece>): Promise<Counts> {
  const tables = new Map((await tablesOf(sql)).map((table) => [table.name, table]))
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) throw new ConfigError('The dump is cut off: nothing was changed.')
    if (value.name === END) {
      const counts = JSON.parse(value.json) as Counts
      await verify(sql, [...tables.values()], counts)
      await check(sql)
      return counts
    }
    if (value.name === WORK) await addWork(outbox, sql, value.json)
    else await writeRows(sql, tableNamed(tables, value.name), value.json)
  }
}

function tableNamed(tables: ReadonlyMap<string, Table>, name: string): Table {
  const table = tables.get(name)
  if (!table) throw new ConfigError(`The dump has a table that is not known here: ${name}.`)
  return table
}

async function addWork(outbox: Outbox, sql: Sql, json: string): Promise<void> {
  for (const work of JSON.parse(json) as OutboxWork[]) await outbox.addSealed(sql, work)
}

async function verify(sql: Sql, tables: readonly Table[], counts: Counts): Promise<void> {
  for (const table of tables) {
    const [is, was] = [await countRows(sql, table), counts[table.name] ?? 0]
    if (is !== was)
      throw new ConfigError(`${table.name} has ${is} rows instead of ${was}: nothing was changed.`)
    await continueIdentity(sql, table)
  }
}
