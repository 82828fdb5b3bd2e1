import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Sql } from './database.ts'

/** Advisory lock of migrations: any number that all processes of an institution use, and no other lock. */
const LOCK = 7_031_955

/**
 * Applies the missing numbered SQL files in order, each with its record in one transaction, under a lock, so that
 * several processes may start at once.
 * @param isWanted selects the files; for loading data of an older version
 */
export async function migrate(
  database: Database,
  folder: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<void> {
  // NOTE: `if not exists` is no lock: of several that create a table at once all but one fail.
  await database.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [LOCK])
    await sql.run(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    )
  })
  for (const name of filesOf(folder).filter(isWanted)) {
    await database.transaction((sql) => applyOnce(sql, name, readFileSync(join(folder, name), 'utf8')))
  }
}

/** True if the database has all migrations of this version: for commands, which do not change tables. */
export async function isMigrated(database: Database, folder: string): Promise<boolean> {
  const [known] = await database.query<{ there: boolean }>(
    `select to_regclass('migration') is not null as there`,
  )
  if (!known?.there) return false
  const rows = await database.query<{ name: string }>('select name from migration')
  const applied = new Set(rows.map(({ name }) => name))
  return filesOf(folder).every((name) => applied.has(name))
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

async function applyOnce(sql: Sql, name: string, text: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock($1)', [LOCK])
  const done = await sql.query('select 1 from migration where name = $1', [name])
  if (done.length > 0) return
  for (const statement of statementsOf(text)) await sql.run(statement)
  await sql.run('insert into migration (name) values ($1)', [name])
}

/** Statements end with a semicolon at the end of a line; comments are whole lines. */
export function statementsOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
