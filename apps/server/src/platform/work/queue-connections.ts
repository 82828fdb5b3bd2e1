import type { PgBoss } from 'pg-boss'
import { preparing, type SendOne } from '../database/send-prepared.ts'
import { gatherWakes } from './gather-wakes.ts'

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
  const { sendOne } = preparing()
  own.executeSql = (text, values = []) =>
    own.pool && values.length > 0 ? sendOne(own.pool, text, values) : executeSql.call(own, text, values)
  own.listen = (channel, onNotify, onConnect) => listen.call(own, channel, gatherWakes(onNotify), onConnect)
}

type OwnConnections = {
  /** Undefined until the library opens it. */
  pool: Parameters<SendOne>[0] | undefined
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  listen(channel: string, onNotify: (queue: string) => void, onConnect: () => void): Promise<unknown>
}
