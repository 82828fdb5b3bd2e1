import type { Database } from '../database/database.ts'
import type { Job } from './jobs.ts'
import type { Outbox } from './outbox.ts'

/**
 * Processes of the previous version, which run beside this one during an update, write their work into the table
 * `outbox`: work that none of them takes is moved into the queue. Removed with the table, in the next version
 * (docs/decisions/server/outbox-and-jobs.md).
 */
export function takeOverPreviousOutbox({ database, outbox }: { database: Database; outbox: Outbox }): Job {
  const run = () =>
    database.transaction(async (sql) => {
      const rows = await sql.query<{ kind: string; payload: string }>(
        'delete from outbox where done_at is null and next_try_at <= now() returning kind, payload',
      )
      for (const { kind, payload } of rows) await outbox.addSealed(sql, { kind, sealed: payload })
    })
  return { name: 'outbox.previous', cron: '* * * * *', run }
}
