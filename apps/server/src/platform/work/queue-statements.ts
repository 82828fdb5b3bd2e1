import type { PgBoss } from 'pg-boss'
import { preparing, type SendOne } from '../database/send-prepared.ts'

/**
 * The queue library sends its statements as texts, and PostgreSQL plans the one that takes work again each time, which
 * costs it ten times what running it does (decision 80). On the library's own connections they are prepared from here on.
 * @throws when the installed library keeps its connections elsewhere
 */
export function prepareStatements(queue: Pick<PgBoss, 'getDb'>): void {
  const own = queue.getDb() as unknown as OwnConnections
  const { executeSql } = own
  if (typeof executeSql !== 'function' || !('pool' in own))
    throw new Error('pg-boss keeps its connections elsewhere: see decision 80.')
  const { sendOne } = preparing()
  own.executeSql = (text, values = []) =>
    own.pool && values.length > 0 ? sendOne(own.pool, text, values) : executeSql.call(own, text, values)
}

type OwnConnections = {
  /** Undefined until the library opens it. */
  pool: Parameters<SendOne>[0] | undefined
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}
