import { type ConstructorOptions, type Db, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { preparing, type SendOne } from '../database/send-prepared.ts'
import { type Log, redact } from '../observability/log.ts'
import { gatherWakes } from './gather-wakes.ts'

/**
 * The queue of all work outside of requests, in the institution's own database (schema `pgboss`): any number of
 * processes work on it, and each piece of work is taken by one of them.
 */
export type Queue = PgBoss
/** A piece of work as a worker gets it. */
export type QueuedJob<T> = Job<T>
/** The result of one piece of a batch. */
export type WorkResult = JobResult

/** Work that follows a customer's decision: mail, calls to other institutions. See `outbox.ts`. */
export const OUTBOX = 'outbox'

const SECONDS = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10, maintenanceIntervalSeconds: 3600 }
/** Connections that take work from PostgreSQL, and one that listens: separate from those of the work itself. */
const CONNECTIONS = 3

/**
 * Opens the queue; one process at a time creates or migrates its tables.
 * @param idle for processes without workers: adds and hands out work, without schedules of its own
 */
export async function openQueue(database: Database, log: Log, { idle = false } = {}): Promise<Queue> {
  const queue = new PgBoss({
    ...connectionFor(database, idle),
    ...SECONDS,
    useListenNotify: !idle,
    supervise: !idle,
    schedule: !idle,
  })
  if (database.connection && !idle) improveConnections(queue)
  queue.on('error', (error) => log.error({ reason: redact(String(error.message ?? error)) }, 'queue failed'))
  queue.on('warning', ({ message }) => log.warn({ reason: redact(message) }, 'queue warns'))
  if (database.connection) await startAlone(queue, database)
  else await queue.start()
  await ensureQueue(queue, OUTBOX, 'standard')
  return queue
}

/** Starts after processes that start beside it: two that make the library's schema at once fail. */
function startAlone(queue: PgBoss, database: Database): Promise<unknown> {
  return database.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [LOCK])
    await queue.start()
  })
}
const LOCK = 7_031_958

/** Creates the queue when it is missing. */
export async function ensureQueue(queue: Queue, name: string, policy: 'standard' | 'stately'): Promise<void> {
  if (!(await queue.getQueue(name))) await queue.createQueue(name, { policy, notify: true })
  // NOTE: the library looks a queue up at its first use, on its own connection. Within a transaction of the embedded
  // database, which has one connection, that would be a deadlock: hence a first use here.
  await queue.findJobs(name, { id: NOBODY })
}
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** On PostgreSQL the library takes work over connections of its own; otherwise it shares ours. */
function connectionFor({ connection, query, script, listen }: Database, isIdle: boolean): ConstructorOptions {
  if (connection && !isIdle) return { ...connection, max: CONNECTIONS, application_name: 'consente-queue' }
  const db: Db = {
    executeSql: async (text, values = []) => ({
      // NOTE: the library's repeated statements are single ones, and only `query` prepares them.
      rows: values.length > 0 || isOneStatement(text) ? await query(text, values) : await script(text),
    }),
    listen: async (channel, onNotify, onConnect) => {
      const close = await listen?.(channel, gatherWakes(onNotify))
      onConnect()
      return { close: async () => close?.() }
    },
  }
  // NOTE: a check of autovacuum, which the embedded database lacks, would hold up everybody every ten seconds.
  return connection ? { db } : { db, backend: 'pglite', monitorVacuum: false }
}

const isOneStatement = (text: string): boolean => !text.includes(';')

/**
 * Replaces the queue library's own connections to PostgreSQL by ours. It sends its statements
 * as texts, and PostgreSQL plans the one that takes work again each time, which costs it ten times what running it does
 * (docs/decisions/server/outbox-and-jobs.md): they are prepared. And it takes work at each notification, piece by
 * piece: notifications are gathered.
 * @throws when the installed library keeps its connections elsewhere
 */
export function improveConnections(queue: Pick<PgBoss, 'getDb'>): void {
  const own = queue.getDb() as unknown as OwnConnections
  const { executeSql, listen } = own
  if (typeof executeSql !== 'function' || typeof listen !== 'function' || !('pool' in own))
    throw new Error('pg-boss keeps its connections elsewhere: see docs/decisions/server/outbox-and-jobs.md.')
  const send = preparing('')
  own.executeSql = (text, values = []) =>
    own.pool && values.length > 0 ? send(own.pool, text, values) : executeSql.call(own, text, values)
  own.listen = (channel, onNotify, onConnect) => listen.call(own, channel, gatherWakes(onNotify), onConnect)
}

type OwnConnections = {
  /** Undefined until the library opens it. */
  pool: Parameters<SendOne>[0] | undefined
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  listen(channel: string, onNotify: (queue: string) => void, onConnect: () => void): Promise<unknown>
}
