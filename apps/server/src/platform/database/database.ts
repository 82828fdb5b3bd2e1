import { EventEmitter } from 'node:events'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import type { MessagePort } from 'node:worker_threads'
import pg from 'pg'
import { createOutageDetector, isReadOnly, type Refusal } from './database-outage.ts'
import { type Entrance, entranceAt, openEngine } from './embedded-engine.ts'
import { connectionTo, type PostgresConnection } from './postgres-connection.ts'
import { preparing, type SendOne } from './send-prepared.ts'

/**
 * Access to the data, in the embedded PGlite or in PostgreSQL: plain SQL with `$1` parameters, written in
 * `*.store.ts` only. Values of jsonb columns are passed as JSON text; instants as Date; counts are cast to int.
 */
export type Row = Record<string, unknown>

export type Sql = {
  /** Rows of a select, or of a change with `returning`. */
  query<R extends Row>(text: string, values?: readonly unknown[]): Promise<R[]>
  /** The number of rows that a change affected: the result of a conditional update. */
  run(text: string, values?: readonly unknown[]): Promise<number>
}

/** The one way to the database, whichever it is. */
export type Database = Sql & {
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
  /** A door for another thread of this process (`openThrough`): the embedded database only. */
  door?(names?: string): MessagePort
  /** Open and idle connections to PostgreSQL, and callers that wait for one. */
  connections?(): { total: number; idle: number; waiting: number }
  /** Why a change was refused recently, if one was. */
  refusal(): Refusal | undefined
  close(): Promise<void>
}

/** Statements that are asked for while others run are sent at once, and answered in their order. */
const PIPELINED = { pipeline: true }

/** One connection, for good. NOTE: what is not given is taken from PostgreSQL's variables, such as PGSSLMODE. */
const EMBEDDED = {
  ...PIPELINED,
  user: 'postgres',
  ssl: false,
  max: 1,
  idleTimeoutMillis: 0,
  allowExitOnIdle: true,
}

/**
 * Opens the embedded database in a folder (locked by the caller). A missing folder begins as a copy of `fresh`, an empty
 * database made by the build, because making one takes seconds.
 */
export async function openEmbedded(folder: string, fresh?: string): Promise<Database> {
  if (fresh && !existsSync(folder) && existsSync(fresh)) copyWhole(fresh, folder)
  const engine = await openEngine(folder)
  const database = overEntrance(engine)
  return {
    ...database,
    door: engine.door,
    async close() {
      await database.close()
      await engine.close()
    },
  }
}

/** The embedded database through a door of the thread that has opened it. */
export const openThrough = (door: MessagePort): Database => overEntrance(entranceAt(door))

/** The embedded database of a server that runs on this folder (`shared-database.ts`). Nothing is prepared there. */
export const openAt = (folder: string): Database =>
  overEmbedded(new pg.Pool({ ...EMBEDDED, host: folder, port: 5432 }))

const overEntrance = ({ connect, names }: Entrance): Database =>
  overEmbedded(new pg.Pool({ ...EMBEDDED, stream: connect }), names)

function overEmbedded(pool: pg.Pool, names?: string): Database {
  return {
    ...statementsOver(pool, names),
    kind: 'embedded',
    listen: listenOver(pool),
    close: () => pool.end(),
  }
}

/** Copies under a temporary name first, so that an interrupted copy is never used. */
function copyWhole(from: string, to: string): void {
  const unfinished = `${to}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(from, unfinished, { recursive: true })
  renameSync(unfinished, to)
}

/**
 * Opens PostgreSQL by its address. Statements fail as an outage during its absence; it is used again once it is
 * back.
 * @param ca PEM of the authority that signs its certificate
 * @param most connections at once
 */
export function openPostgres(address: string, ca?: string, most = 10): Database {
  const connection = connectionTo(address, ca)
  const pool = new pg.Pool({ ...connection, ...PIPELINED, max: most, connectionTimeoutMillis: 5_000 })
  return {
    ...statementsOver(pool, ''),
    kind: 'postgres',
    connection,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

function statementsOver(
  pool: pg.Pool,
  names: string | undefined,
): Pick<Database, 'query' | 'run' | 'transaction' | 'script' | 'refusal'> {
  // NOTE: without a listener, an idle connection that breaks would end the process; the next query reports it.
  pool.on('error', () => undefined)
  const send = preparing(names)
  const useClient = clientsOf(pool)
  const { detecting, refusal } = createOutageDetector()
  const over = (execute: Execute): Sql => ({
    query: <R extends Row>(text: string, values: readonly unknown[] = []) =>
      detecting(async () => (await execute(text, values)).rows as R[]),
    run: (text, values = []) => detecting(async () => (await execute(text, values)).rowCount ?? 0),
  })
  return {
    ...over((text, values) => useClient((client) => send(client, text, values))),
    refusal,
    transaction: (work) =>
      detecting(() =>
        useClient(async (client, discard) => {
          // The transaction begins with its first statement; work that needs none leaves none behind.
          let begun: Promise<unknown> | undefined
          // Whatever was sent after a statement that failed fails with its error, not with that the transaction is aborted.
          let first: unknown
          const execute: Execute = (text, values) => {
            begun ??= client.query('begin').catch(discard)
            return send(client, text, values).catch((error: unknown) => {
              first ??= error
              throw first
            })
          }
          try {
            const result = await work(over(execute))
            if (begun) await client.query('commit')
            return result
          } catch (error) {
            if (begun) await client.query('rollback').catch(discard)
            throw error
          }
        }),
      ),
    script: (text) => detecting(async () => [await pool.query<Row>(text)].flat().flatMap(({ rows }) => rows)),
  }
}

type Execute = (text: string, values: readonly unknown[]) => ReturnType<SendOne>
/** Works with a connection of the pool, which goes back there unless it is discarded. */
type UseClient = <T>(
  work: (client: pg.PoolClient, discard: (reason: Error) => void) => Promise<T>,
) => Promise<T>

/** The notifications of a database that has one session: whichever connection listens, the next one hears. */
function listenOver(pool: pg.Pool): NonNullable<Database['listen']> {
  const heard = new EventEmitter()
  pool.on('connect', (client) =>
    client.on('notification', ({ channel, payload = '' }) => void heard.emit(channel, payload)),
  )
  return async (channel, onNotify) => {
    heard.on(channel, onNotify)
    await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
    return async () => void heard.off(channel, onNotify)
  }
}

/** NOTE: the pool's own `query` ends each connection whose statement has failed, with all that it has prepared. */
function clientsOf(pool: pg.Pool): UseClient {
  return async (work) => {
    const client = await pool.connect()
    let broken: Error | undefined
    const discard = (reason: Error): void => {
      broken = reason
    }
    // NOTE: the pool does not listen to a client in use, and an unhandled error event ends the process.
    client.on('error', discard)
    try {
      return await work(client, discard)
    } catch (error) {
      if (isReadOnly(error)) discard(error as Error)
      throw error
    } finally {
      client.removeListener('error', discard)
      client.release(broken)
    }
  }
}

/** True if an insert failed because the row exists already (SQLSTATE 23505). */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
