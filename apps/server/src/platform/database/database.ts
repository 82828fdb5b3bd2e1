import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { createOutageDetector } from './database-outage.ts'
import { type OnPanic, watchForPanic } from './embedded-panic.ts'
import { createEmbeddedStatements, type Execute } from './embedded-statements.ts'
import { type GuardedReads, guardedReads, type Reads } from './guarded-reads.store.ts'
import { openPgliteInternals } from './pglite-internals.ts'
import { connectionTo, type PostgresConnection } from './postgres-connection.ts'
import { assertPreparedQueries } from './prepared-query.ts'
import { type ExecutePrepared, preparing, type SendWithin } from './send-prepared.ts'

/**
 * Access to the data, in the embedded PGlite or in PostgreSQL: plain SQL with `$1` parameters, written in
 * `*.store.ts` only. Values of jsonb columns are passed as JSON text; instants as Date; counts are cast to int.
 */
export type Row = Record<string, unknown>

export type { Reads }
/** `query`: rows of a select, or of a change with `returning`. */
export type Sql = Reads & {
  /** How many rows a change affected: the result of a conditional update. */
  run(text: string, values?: readonly unknown[]): Promise<number>
}

export type Database = Sql & {
  /**
   * Statements that change nothing. Those that are asked for within one turn share one with the database; there is no order
   * between them, and one that fails leaves the others alone. One may stand behind another (decision 99).
   */
  readonly reads: GuardedReads
  /** Runs the work in a transaction; an error rolls it back and is rethrown. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Runs several statements without parameters, in one transaction if they begin one.
   * @returns the rows of all of them
   */
  script(text: string): Promise<Row[]>
  readonly kind: 'embedded' | 'postgres'
  /**
   * Connection settings of PostgreSQL, for a library with connections of its own; undefined for the embedded
   * database, which has only one.
   */
  readonly connection?: PostgresConnection
  /** Calls back at each `notify`: the embedded database only. @returns a function that stops it */
  listen?(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>
  /** Open and idle connections to PostgreSQL, and callers that wait for one. */
  connections?(): { total: number; idle: number; waiting: number }
  /** Whether a change was refused recently because the disk is full. */
  isFull(): boolean
  close(): Promise<void>
}

/**
 * Its pages are kept in memory by the machine, too, and it has one connection: the 128 MB of a server of many, and the memory
 * that they grow by, would be a quarter of opening it. A page that an index leads to costs no more than the next one of a
 * table: no bitmap is made for a few rows, which asks the disk how long the table is each time (decision 113).
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=32MB',
  '-c',
  'random_page_cost=1',
]

/**
 * Opens the embedded database in a folder (locked by the caller), or in memory without one. A missing folder begins
 * as a copy of `fresh`, an empty database made by the build, because making one takes seconds.
 */
export async function openEmbedded(folder?: string, fresh?: string, onPanic?: OnPanic): Promise<Database> {
  if (folder && fresh && !existsSync(folder) && existsSync(fresh)) copyWhole(fresh, folder)
  const lite = await PGlite.create({ startParams: START_PARAMETERS, ...(folder && { dataDir: folder }) })
  const internals = openPgliteInternals(lite)
  watchForPanic(internals, onPanic)
  const statements = createEmbeddedStatements(internals)
  const { detecting, isFull } = createOutageDetector()
  const over = (execute: Execute): Sql => ({
    query: <R extends Row>(text: string, values: readonly unknown[] = []) =>
      detecting(async () => (await execute<R>(text, values)).rows),
    run: (text, values = []) => detecting(async () => (await execute(text, values)).rowCount),
  })
  const alone = over(statements.alone)
  return {
    ...alone,
    reads: guardedReads(alone),
    kind: 'embedded',
    transaction: (work) => detecting(() => statements.transaction((execute) => work(over(execute)))),
    script: (text) => detecting(() => runScript(lite, text)),
    listen: internals.listen,
    isFull,
    close: () => lite.close(),
  }
}

/**
 * NOTE: a script that fails within its own transaction would leave it open for the next caller; hence a transaction
 * of ours around it.
 */
async function runScript(lite: PGlite, text: string): Promise<Row[]> {
  const isBlock = /^\s*begin\b/i.test(text)
  const results = isBlock ? await lite.transaction((sql) => sql.exec(text)) : await lite.exec(text)
  return results.flatMap(({ rows }) => rows as Row[])
}

/** Copies under a temporary name first, so that an interrupted copy is never used. */
function copyWhole(from: string, to: string): void {
  const unfinished = `${to}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(from, unfinished, { recursive: true })
  renameSync(unfinished, to)
}

/**
 * Opens PostgreSQL by its address. While it is unavailable, statements fail as an outage; it is used again once it is
 * back.
 * @param ca PEM of the authority that signs its certificate
 */
export function openPostgres(address: string, ca?: string): Database {
  assertPreparedQueries()
  const connection = connectionTo(address, ca)
  const pool = new pg.Pool({ ...connection, max: 10, connectionTimeoutMillis: 5_000 })
  // NOTE: without a listener, an idle connection that breaks would end the process; the next query reports it.
  pool.on('error', () => undefined)
  const { sendOne, sendReads, sendWithin } = preparing()
  const { detecting, isFull } = createOutageDetector()
  const over = (execute: ExecutePrepared): Sql => ({
    query: <R extends Row>(text: string, values: readonly unknown[] = []) =>
      detecting(async () => (await execute(text, values)).rows as R[]),
    run: (text, values = []) => detecting(async () => (await execute(text, values)).rowCount ?? 0),
  })
  return {
    ...over((text, values) => sendOne(pool, text, values)),
    reads: guardedReads(over(sendReads(pool))),
    kind: 'postgres',
    connection,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    isFull,
    transaction: (work) => detecting(() => inTransaction(pool, sendWithin, (execute) => work(over(execute)))),
    script: (text) => detecting(async () => [await pool.query<Row>(text)].flat().flatMap(({ rows }) => rows)),
    close: () => pool.end(),
  }
}

/** The transaction begins with its first statement; work that needs none leaves none behind. */
async function inTransaction<T>(
  pool: pg.Pool,
  sendWithin: SendWithin,
  work: (execute: ExecutePrepared) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const note = (error: Error): void => {
    broken = error
  }
  // NOTE: the pool does not listen to a client in use, and an unhandled error event ends the process.
  client.on('error', note)
  const { execute, commit, rollback } = sendWithin(client)
  try {
    const result = await work(execute)
    await commit()
    return result
  } catch (error) {
    await rollback().catch(note)
    throw error
  } finally {
    client.removeListener('error', note)
    client.release(broken)
  }
}

/** Whether an insert failed because the row exists already (SQLSTATE 23505). */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
