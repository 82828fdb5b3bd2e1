import type { Sql } from '../database/database.ts'

/**
 * All tables of the institution as JSON, row by row: the database converts the values in both directions, so that
 * each type is preserved. The queue library's own tables are excluded; only waiting work is read from them.
 */
export type Table = {
  name: string
  /** All columns except generated ones, which the database computes. */
  columns: string[]
  identity: string | undefined
}

const CURSOR = 'consente_dump'
const BATCH = 500
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The tables, each after those that it references. */
export async function tablesOf(sql: Sql): Promise<Table[]> {
  const columns = await sql.query<{ table: string; column: string; identity: boolean }>(
    `select c.table_name as table, c.column_name as column, c.is_identity = 'YES' as identity
     from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.table_name <> 'migration'
     order by c.table_name, c.ordinal_position`,
  )
  const references = await sql.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const names = inOrder([...new Set(columns.map(({ table }) => table))], references)
  return names.map((name) => {
    const own = columns.filter(({ table }) => table === name)
    return {
      name,
      columns: own.map(({ column }) => column),
      identity: own.find(({ identity }) => identity)?.column,
    }
  })
}

function inOrder(names: readonly string[], references: readonly { from: string; to: string }[]): string[] {
  const ordered: string[] = []
  const place = (name: string): void => {
    if (ordered.includes(name)) return
    for (const { from, to } of references) if (from === name) place(to)
    ordered.push(name)
  }
  for (const name of names) place(name)
  return ordered
}

/** Passes each batch of rows on as the text of a JSON array. Inside a transaction. @returns the number of rows */
export async function readTable(
  sql: Sql,
  { name, columns }: Table,
  give: (rows: string) => Promise<void>,
): Promise<number> {
  const list = columns.map(quoted).join(', ')
  await sql.run(
    `declare ${CURSOR} no scroll cursor for select to_jsonb(t)::text as row from (select ${list} from ${quoted(name)}) t`,
  )
  let count = 0
  let rows: { row: string }[]
  do {
    rows = await sql.query<{ row: string }>(`fetch ${BATCH} from ${CURSOR}`)
    if (rows.length > 0) await give(`[${rows.map(({ row }) => row).join(',')}]`)
    count += rows.length
  } while (rows.length === BATCH)
  await sql.run(`close ${CURSOR}`)
  return count
}

/** @param rows the text of a JSON array, as `readTable` returns it */
export async function writeRows(sql: Sql, { name, columns }: Table, rows: string): Promise<void> {
  const list = columns.map(quoted).join(', ')
  await sql.run(
    `insert into ${quoted(name)} (${list}) overriding system value
     select ${list} from jsonb_populate_recordset(null::${quoted(name)}, $1::jsonb)`,
    [rows],
  )
}

/** Rows of a table, for comparing a dump with what it was made of. */
export async function countRows(sql: Sql, { name }: Table): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select count(*)::int as count from ${quoted(name)}`)
  return row?.count ?? 0
}

/** Sets the identity sequence after the last row. */
export async function continueIdentity(sql: Sql, { name, identity }: Table): Promise<void> {
  if (!identity) return
  const last = `coalesce((select max(${quoted(identity)}) from ${quoted(name)}), 0)`
  await sql.query(`select setval(pg_get_serial_sequence($1, $2), ${last} + 1, false)`, [
    quoted(name),
    identity,
  ])
}

/** All later reads of the transaction see one snapshot. Must be its first statement. */
export async function readOneSnapshot(sql: Sql): Promise<void> {
  await sql.run('set transaction isolation level repeatable read')
}

/** Applied migrations, in order; none in an empty database. */
export async function migrationsOf(sql: Sql): Promise<string[]> {
  const [there] = await sql.query<{ name: string | null }>(
    `select to_regclass('public.migration')::text as name`,
  )
  if (!there?.name) return []
  return (await sql.query<{ name: string }>('select name from migration order by name')).map(
    ({ name }) => name,
  )
}

/** Work in the queue that is not done yet: its kind and sealed payload, as JSON text. */
export async function waitingWork(sql: Sql, queue: string): Promise<string[]> {
  const [there] = await sql.query<{ name: string | null }>(`select to_regclass('pgboss.job')::text as name`)
  if (!there?.name) return []
  const rows = await sql.query<{ data: string }>(
    `select data::text as data from pgboss.job where name = $1 and state in ('created', 'retry', 'active')
     order by created_on`,
    [queue],
  )
  return rows.map(({ data }) => data)
}
