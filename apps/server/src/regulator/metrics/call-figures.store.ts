import type { Database } from '../../platform/database/database.ts'
import type { CallBatch } from './call-counts.ts'
import type { Tier } from './call-kind.ts'

/** Calls of one day and level; those beyond a limit of traffic count, but their time does not. */
export type TierFigures = {
  day: string
  tier: Tier
  calls: number
  /** Without those beyond a limit. */
  measured: number
  milliseconds: number
  errors: number
  rejections: number
}
/** The most calls in one second of a day, of all processes together. */
export type PeakOfDay = { day: string; calls: number }

const DAY_OF_SECOND = "(at at time zone 'America/Sao_Paulo')::date"

/** Counts of calls over all processes. Promise: each batch is added once and whole; batches of several processes add up in any order. */
export function createCallFigures(database: Database) {
  return {
    write: ({ sums, seconds }: CallBatch) =>
      database.transaction(async (sql) => {
        await sql.run(
          `insert into api_call_day as known (day, api, tier, outcome, calls, milliseconds)
           select day, api, tier, outcome, calls, milliseconds
           from unnest($1::text[]::date[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])
             given (day, api, tier, outcome, calls, milliseconds)
           on conflict (day, api, tier, outcome) do update
             set calls = known.calls + excluded.calls, milliseconds = known.milliseconds + excluded.milliseconds`,
          [
            sums.map(({ day }) => day),
            sums.map(({ api }) => api),
            sums.map(({ tier }) => tier),
            sums.map(({ outcome }) => outcome),
            sums.map(({ calls }) => calls),
            sums.map(({ milliseconds }) => Math.round(milliseconds)),
          ],
        )
        await sql.run(
          `insert into api_call_second as known (at, calls)
           select to_timestamp(second), calls from unnest($1::float8[], $2::int[]) given (second, calls)
           on conflict (at) do update set calls = known.calls + excluded.calls`,
          [seconds.map(([second]) => second), seconds.map(([, calls]) => calls)],
        )
      }),

    since: (day: string) =>
      database.query<TierFigures>(
        `select day::text as day, tier, sum(calls)::float8 as calls,
           coalesce(sum(calls) filter (where outcome <> 'REJECTED'), 0)::float8 as measured,
           coalesce(sum(milliseconds) filter (where outcome <> 'REJECTED'), 0)::float8 as milliseconds,
           coalesce(sum(calls) filter (where outcome = 'ERROR'), 0)::float8 as errors,
           coalesce(sum(calls) filter (where outcome = 'REJECTED'), 0)::float8 as rejections
         from api_call_day where day >= $1::date group by api_call_day.day, tier`,
        [day],
      ),

    /** Most calls in a second, by day. */
    peaksSince: (day: string) =>
      database.query<PeakOfDay>(
        `select day::text as day, max(calls)::int as calls from (
           select day, calls from api_peak_day union all select ${DAY_OF_SECOND}, calls from api_call_second
         ) found where day >= $1::date group by found.day`,
        [day],
      ),

    /** Keeps of the seconds before the instant the most of each day only. */
    foldBefore: (instant: Date) =>
      database.run(
        `with gone as (delete from api_call_second where at < $1 returning ${DAY_OF_SECOND} as day, calls)
         insert into api_peak_day as known (day, calls) select day, max(calls) from gone group by day
         on conflict (day) do update set calls = greatest(known.calls, excluded.calls)`,
        [instant],
      ),

    async firstDay(): Promise<string | undefined> {
      const [row] = await database.query<{ day: string | null }>(
        'select min(day)::text as day from api_call_day',
      )
      return row?.day ?? undefined
    },
  }
}
/** Counted calls by day and, for an hour, by second. */
export type CallFigures = ReturnType<typeof createCallFigures>
