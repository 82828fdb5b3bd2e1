import type { Sql } from '../database/database.ts'
import { OUTBOX } from './queue.ts'

/** Work of one kind that waits. */
export type Backlog = { kind: string; count: number; oldest: Date | undefined }

/** Due outbox work that is not done, by kind, from the queue library's tables. */
export function readOutboxBacklog(sql: Pick<Sql, 'query'>): Promise<Backlog[]> {
  return sql.query(
    `select data->>'kind' as kind, count(*)::int as count, min(created_on) as oldest from pgboss.job
     where name = $1 and state::text in ('created', 'retry', 'active') and (retry_count > 0 or start_after <= now())
     group by data->>'kind'`,
    [OUTBOX],
  )
}
