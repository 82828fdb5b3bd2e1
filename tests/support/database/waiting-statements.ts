import { expect, vi } from 'vitest'
import type { Database } from './looked-into.ts'

/** Until so many statements wait for what other transactions have locked. Of PostgreSQL alone: PGlite runs one at a time. */
export const untilWaiting = (database: Database, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const waiting = await database.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      expect(waiting).toHaveLength(count)
    },
    { timeout: 120_000 },
  )
