import type { Database } from '../database/database.ts'
import type { Backlog } from '../observability/statistics.ts'
import { OUTBOX } from './queue.ts'

/** Work of the outbox that is due and not done, by kind, as the queue's library keeps it. */
export function outboxBacklog(database: Database): Promise<Backlog[]> {
  return database.query(
    `select data->>'kind' as kind, count(*)::int as count, min(created_on) as oldest from pgboss.job
     where name = $1 and state::text in ('created', 'retry', 'active') and (retry_count > 0 or start_after <= now())
     group by data->>'kind'`,
    [OUTBOX],
  )
}
