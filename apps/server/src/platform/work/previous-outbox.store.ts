import type { Database } from '../database/database.ts'
import type { Job } from './jobs.ts'
import type { Outbox } from './outbox.ts'

/**
 * Processes of the previous version, at work beside ours during an update, put their work into the table `outbox`: what
 * none of them works on is moved into the queue. Goes with the table, in the next version (decision 23).
 */
export function takeOverPreviousOutbox({ database, outbox }: { database: Database; outbox: Outbox }): Job {
  const run = () =>
    database.transaction(async (sql) => {
      const rows = await sql.query<{ kind: string; payload: string }>(
        'delete from outbox where done_at is null and next_try_at <= now() returning kind, payload',
      )
      for (const { kind, payload } of rows) await outbox.addSealed(sql, { kind, sealed: payload })
    })
  return { name: 'outbox.former', cron: '* * * * *', run }
}
