import type { Database } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { Trace } from './trace.ts'

type Kept = Pick<Trace, 'headers' | 'body'>

/** Traces that wait for the gateway, sealed. Promise: one process at a time delivers a trace; a delivered one is gone. */
export function createTracesStore(database: Database, seal: Pick<Seal, 'seal' | 'open'>) {
  return {
    async add(traces: readonly Trace[]): Promise<void> {
      const rows = traces.map(({ id, at, headers, body }) => ({
        id,
        at: at.toISOString(),
        sealed: seal.seal(JSON.stringify({ headers, body } satisfies Kept)),
      }))
      await database.run(
        `insert into mop_trace (id, at, sealed)
         select id, at, sealed from jsonb_to_recordset($1::jsonb) as row (id uuid, at timestamptz, sealed text)`,
        [JSON.stringify(rows)],
      )
    },

    /** Takes the oldest that are due, until an instant in case this process dies or the gateway refuses them. */
    async claim({ now, until, most }: { now: Date; until: Date; most: number }): Promise<Trace[]> {
      const rows = await database.query<{ id: string; at: Date; sealed: string }>(
        `with mine as (select id from mop_trace where claimed_until is null or claimed_until < $1
           order by at limit $3 for update skip locked)
         update mop_trace t set claimed_until = $2, tries = tries + 1 from mine where t.id = mine.id
         returning t.id, t.at, t.sealed`,
        [now, until, most],
      )
      return rows.map(({ id, at, sealed }) => ({ id, at, ...(JSON.parse(seal.open(sealed)) as Kept) }))
    },

    /** Deletes what the gateway has taken. */
    delivered: (ids: readonly string[]) =>
      database.run('delete from mop_trace where id = any($1::uuid[])', [ids]),

    /** Notes why the gateway did not take one. */
    refused: (id: string, answer: string) =>
      database.run('update mop_trace set answer = $2 where id = $1', [id, answer]),

    /** Deletes what is older, delivered or not. @returns how many */
    forgetBefore: (before: Date) => database.run('delete from mop_trace where at < $1', [before]),

    /** The number of waiting traces, and the time of the oldest. */
    async backlog(): Promise<{ count: number; oldest: Date | undefined }> {
      const [row] = await database.query<{ count: number; oldest: Date | null }>(
        'select count(*)::int as count, min(at) as oldest from mop_trace',
      )
      return { count: row?.count ?? 0, oldest: row?.oldest ?? undefined }
    },
  }
}
/** Traces that wait for their delivery, sealed. */
export type TracesStore = ReturnType<typeof createTracesStore>
