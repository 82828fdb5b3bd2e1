import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { createOutageDetector } from './database-outage.ts'
import { type OnPanic, watchForPanic } from './embedded-panic.ts'
import { createEmbeddedStatements, type Execute } from './embedded-statements.ts'
import { openPgliteInternals } from './pglite-internals.ts'
import { connectionTo, type PostgresConnection } from './postgres-connection.ts'
import { createStatementNames } from './statement-names.ts'

/**
 * One way to the data, over the embedded PGlite or PostgreSQL: plain SQL with `$1` parameters, written in
 * `*.store.ts` only. Values of jsonb columns are passed as JSON text; instants as Date; counts are cast to int.
 */
export type Row = Record<string, unknown>

export type Sql = {
  /** Rows of a select, or of a change with `returning`. */
  query<R extends Row>(text: string, values?: readonly unknown[]): Promise<R[]>
  /** How many rows a change touched: for conditional updates the verdict. */
  run(text: string, values?: readonly unknown[]): Promise<number>
}

export type Database = Sql & {
  /** All or nothing; an error inside rolls back and is thrown on. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Several statements without parameters, in one transaction when they begin one. @returns the rows of all of them. */
  script(text: string): Promise<Row[]>
  readonly kind: 'embedded' | 'postgres'
  /** How PostgreSQL is reached, for a library with connections of its own; the embedded database has one only. */
  readonly connection?: PostgresConnection
  /** Calls back at each `notify`: the embedded database only. @returns a function that ends it. */
  listen?(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>
  /** Connections to PostgreSQL that are open and idle, and callers that wait for one. */
  connections?(): { total: number; idle: number; waiting: number }
  /** Whether it refused a change just now, since that did not fit on its disk. */
  isFull(): boolean
  close(): Promise<void>
}

/**
 * Embedded database in a folder (which the caller has locked), or in memory without one. A folder that is not there
 * yet begins as a copy of `fresh`, an empty database that the build made once: making one takes seconds.
 */
export async function openEmbedded(folder?: string, fresh?: string, onPanic?: OnPanic): Promise<Database> {
  if (folder && fresh && !existsSync(folder) && existsSync(fresh)) copyWhole(fresh, folder)
  const lite = await PGlite.create(folder ? { dataDir: folder } : {})
  const internals = openPgliteInternals(lite)
  watchForPanic(internals, onPanic)
  const statements = createEmbeddedStatements(internals)
  const { telling, isFull } = createOutageDetector()
  const over = (execute: Execute): Sql => ({
    query: <R extends Row>(text: string, values: readonly unknown[] = []) =>
      telling(async () => (await execute<R>(text, values)).rows),
    run: (text, values = []) => telling(async () => (await execute(text, values)).affectedRows ?? 0),
  })
  return {
    ...over(statements.alone),
    kind: 'embedded',
    transaction: (work) => telling(() => statements.transaction((execute) => work(over(execute)))),
    script: (text) => telling(() => runScript(lite, text)),
    listen: async (channel, onNotify) => {
      const end = await lite.listen(channel, onNotify)
      return () => end()
    },
    isFull,
    close: () => lite.close(),
  }
}

/** NOTE: a script that fails within its own transaction would leave it open to the next caller; hence ours around it. */
async function runScript(lite: PGlite, text: string): Promise<Row[]> {
  const isBlock = /^\s*begin\b/i.test(text)
  const results = isBlock ? await lite.transaction((sql) => sql.exec(text)) : await lite.exec(text)
  return results.flatMap(({ rows }) => rows as Row[])
}

/** A copy that is interrupted leaves nothing under the name asked for. */
function copyWhole(from: string, to: string): void {
  const unfinished = `${to}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(from, unfinished, { recursive: true })
  renameSync(unfinished, to)
}

/**
 * PostgreSQL by its address. One that is gone or cannot work is answered as such, and used again once it is back.
 * @param ca PEM of the authority that its certificate is verified against
 */
export function openPostgres(address: string, ca?: string): Database {
  const connection = connectionTo(address, ca)
  const pool = new pg.Pool({ ...connection, max: 10, connectionTimeoutMillis: 5_000 })
  // NOTE: an idle connection that breaks must not end the process; the next query reports it.
  pool.on('error', () => undefined)
  const nameOf = createStatementNames()
  const { telling, isFull } = createOutageDetector()
  const named = (text: string, values: readonly unknown[]): pg.QueryConfig => {
    const name = nameOf(text)
    return { text, values: [...values], ...(name && { name }) }
  }
  const over = (source: pg.Pool | pg.PoolClient): Sql => ({
    query: <R extends Row>(text: string, values: readonly unknown[] = []) =>
      telling(async () => (await source.query<R>(named(text, values))).rows),
    run: (text, values = []) => telling(async () => (await source.query(named(text, values))).rowCount ?? 0),
  })
  return {
    ...over(pool),
    kind: 'postgres',
    connection,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    isFull,
    transaction: (work) => telling(() => inTransaction(pool, (client) => work(over(client)))),
    script: (text) => telling(async () => [await pool.query<Row>(text)].flat().flatMap(({ rows }) => rows)),
    close: () => pool.end(),
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const note = (error: Error): void => {
    broken = error
  }
  // NOTE: the pool does not listen to a client that it gave away, and an error that nobody hears ends the process.
  client.on('error', note)
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(note)
    throw error
  } finally {
    client.removeListener('error', note)
    client.release(broken)
  }
}

/** True when an insert met a row that is there already (SQLSTATE 23505). */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
