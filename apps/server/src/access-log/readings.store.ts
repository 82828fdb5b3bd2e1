import { calendarDay } from '@consente/domain/period'
import { insertAuditFrom } from '../platform/audit/audit.store.ts'
import type { Database, Row, Sql } from '../platform/database/database.ts'
import { isRead, type ReadingResult } from './reading.port.ts'

/** A pause that long begins another reading. */
const PAUSE = "interval '10 minutes'"
/** Beginnings of readings that a day keeps; more are counted only. */
const MOST_TIMES = 24

export type KeyedCall = { subject: string; kind: string; policy: string }
type KeyedReading = KeyedCall & ReadingResult & { at: Date }

type BegunRow = Row & { id: string; at: Date; entry: unknown[] }

/**
 * Counts of readings. Promise: each reading is counted once, together with its one audit entry, whether the request or the
 * job settles it; concurrent calls add up exactly.
 */
export function createReadingsStore(database: Database, onlyWhile = 'true') {
  return {
    /**
     * Before an answer leaves.
     * @param entry the audit entry for the case that no process settles it
     * @returns false, and nothing is begun, where `onlyWhile` does not hold of the subject, $2
     */
    begin: async (id: string, { subject, kind, policy }: KeyedCall, at: Date, entry: readonly unknown[]) =>
      (await database.run(
        `insert into reading_begun (id, subject, kind, policy, at, entry)
         select $1::uuid, $2::text, $3::text, $4::text, $5::timestamptz, $6::jsonb where ${onlyWhile}`,
        [id, subject, kind, policy, at, JSON.stringify(entry)],
      )) === 1,

    /**
     * Counts a reading that was begun and adds its audit entry, in one statement.
     * @returns false, and nothing is added, when it was settled before
     */
    async settle(id: string, result: ReadingResult, at: Date, entry: readonly unknown[]): Promise<boolean> {
      const values = [id, ...resultValues(result, at)]
      const places = entry.map((_, index) => `$${values.length + 1 + index}`)
      const added = await database.run(
        `with begun as (delete from reading_begun where id = $1 returning subject, kind, policy),
         reading as (select subject, kind, policy, ${RESULT(2)} from begun),
         counted as (${COUNT}), dayed as (${COUNT_DAY})
         ${insertAuditFrom('reading', places)}`,
        [...values, ...entry],
      )
      return added === 1
    },

    /** Readings that were begun before an instant and not settled, oldest first. */
    leftBehind: (before: Date, most: number) =>
      database.query<BegunRow>('select id, at, entry from reading_begun where at < $1 order by at limit $2', [
        before,
        most,
      ]),

    /** Adds one reading. @returns how many calls of its kind went the same way on that day */
    async add(sql: Sql, { subject, kind, policy, at, ...result }: KeyedReading): Promise<number> {
      const [row] = await sql.query<{ calls: number }>(
        `with reading as (select $1::text as subject, $2::text as kind, $3::text as policy, ${RESULT(4)}),
         counted as (${COUNT} returning calls), dayed as (${COUNT_DAY})
         select calls from counted`,
        [subject, kind, policy, ...resultValues(result, at)],
      )
      return row?.calls ?? 0
    },

    /** Ends the current reading of a subject. */
    closeReading: (sql: Sql, subject: string, day: string) =>
      sql.run('update reading_day set is_closed = true where subject = $1 and day = $2::date', [
        subject,
        day,
      ]),

    async cutBefore(day: string): Promise<void> {
      await database.run('delete from reading_count where day < $1::date', [day])
      await database.run('delete from reading_day where day < $1::date', [day])
    },
  }
}

const resultValues = ({ outcome, reason }: ReadingResult, at: Date): unknown[] => [
  calendarDay(at),
  outcome,
  reason ?? '',
  at,
  isRead(outcome),
]

/** Columns of `resultValues`, whose first parameter has this number. */
const RESULT = (first: number): string =>
  `$${first}::date as day, $${first + 1}::text as outcome, $${first + 2}::text as reason,
   $${first + 3}::timestamptz as at, $${first + 4}::boolean as is_read`

const COUNT = `insert into reading_count (subject, day, kind, policy, outcome, reason, calls, first_at, last_at)
  select subject, day, kind, policy, outcome, reason, 1, at, at from reading
  on conflict (subject, day, kind, policy, outcome, reason) do update
  set calls = reading_count.calls + 1, last_at = greatest(reading_count.last_at, excluded.last_at)`

const BEGINS_ANOTHER = `(reading_day.is_closed or excluded.last_at > reading_day.last_at + ${PAUSE})`
const AS_TEXT = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const COUNT_DAY = `insert into reading_day (subject, day, readings, calls, times, first_at, last_at)
  select subject, day, 1, 1, jsonb_build_array(${AS_TEXT}), at, at from reading where is_read
  on conflict (subject, day) do update set calls = reading_day.calls + 1,
    readings = reading_day.readings + case when ${BEGINS_ANOTHER} then 1 else 0 end,
    times = case when ${BEGINS_ANOTHER} and jsonb_array_length(reading_day.times) < ${MOST_TIMES}
      then reading_day.times || excluded.times else reading_day.times end,
    is_closed = false,
    last_at = greatest(reading_day.last_at, excluded.last_at)`
