import type { ReadingOutcome } from '@consente/contract/portal/readings'
import { RESOURCES_READ } from '@consente/domain/resources-read'
import type { Database, Row } from '../platform/database/database.ts'
import type { CountedReading, ReadDay } from './reading.port.ts'

/** The migration from which on readings are counted. */
const BEGAN_WITH = '0024-readings.sql'

/** Conditions for counts; an absent one takes all. Days as `yyyy-mm-dd`, both included. */
export type CountFilter = {
  subject: string
  from?: string | undefined
  to?: string | undefined
  kinds?: readonly string[] | undefined
  outcomes?: readonly ReadingOutcome[] | undefined
  /** Keyed hashes: counts of other policies, and of calls without one, are left out. */
  policies?: readonly string[] | undefined
}

/**
 * The instant at which data of a sharing were last read, as a column of the statement that reads the sharing; null where
 * never. A list with its readings is one statement.
 * @param subject the column that readings are counted under (`ReadingCall.subject`)
 */
export const LAST_READ = (subject: 'c.consent_id' | 't.id::text'): string =>
  `(select last_read.last_at from reading_day last_read where last_read.subject = ${subject}
    order by last_read.day desc limit 1) as last_read_at`

/**
 * The day since which nobody has read data of a sharing, as an expression: that of the last reading or of the sharing's beginning.
 * The list of policies is no data.
 */
export const UNREAD_SINCE = (
  subject: 'c.consent_id' | 't.id::text',
  began: 'c.approved_at' | 't.confirmed_at',
): string =>
  `greatest((${began} at time zone 'America/Sao_Paulo')::date,
    (select data_read.day from reading_count data_read where data_read.subject = ${subject}
      and data_read.kind <> '${RESOURCES_READ}' and data_read.outcome in ('DELIVERED', 'UNTOLD')
      order by data_read.day desc limit 1))`

/** Reads the counts of readings, each by the beginning of the tables' keys. */
export function createReadingDays(database: Database) {
  let countedSince: Promise<Date | undefined> | undefined
  return {
    /** Days with readings, newest first. */
    days: (subject: string) =>
      database.query<Row & ReadDay>(
        `select day::text as day, readings, calls, times, first_at as "firstAt", last_at as "lastAt"
         from reading_day where subject = $1 order by reading_day.day desc`,
        [subject],
      ),

    /** Counts, newest day first. */
    counts: (filter: CountFilter) =>
      database.query<Row & CountedReading>(
        `select day::text as day, kind, policy, outcome, reason, calls, first_at as "firstAt", last_at as "lastAt"
         from reading_count where ${WANTED} order by reading_count.day desc, kind, policy, outcome, reason`,
        filterValues(filter),
      ),

    /** When more than lists of policies was first read. */
    async dataAt(subject: string): Promise<Date | undefined> {
      const [row] = await database.query<{ at: Date }>(
        `select first_at as at from reading_count where subject = $1
         and (policy <> '' or kind like 'CUSTOMERS%') and outcome in ('DELIVERED', 'UNTOLD')
         order by reading_count.day, first_at limit 1`,
        [subject],
      )
      return row?.at
    },

    /** The newest days that have such counts. */
    async daysWith(filter: CountFilter, most: number): Promise<string[]> {
      const rows = await database.query<{ day: string }>(
        `select day::text as day from (select day from reading_count where ${WANTED}
           group by reading_count.day order by reading_count.day desc limit $7) found
         order by found.day desc`,
        [...filterValues(filter), most],
      )
      return rows.map(({ day }) => day)
    },

    /** When readings began to be counted here; it stays, so it is read once. */
    countedSince(): Promise<Date | undefined> {
      countedSince ??= readBeginning(database).catch((error: unknown) => {
        countedSince = undefined
        throw error
      })
      return countedSince
    },
  }
}

async function readBeginning(database: Database): Promise<Date | undefined> {
  const [row] = await database.query<{ at: Date }>('select at from migration where name = $1', [BEGAN_WITH])
  return row?.at
}

const WANTED = `subject = $1 and ($2::date is null or day >= $2::date) and ($3::date is null or day <= $3::date)
  and ($4::text[] is null or kind = any($4)) and ($5::text[] is null or outcome = any($5))
  and ($6::text[] is null or policy = any($6))`

const filterValues = ({ subject, from, to, kinds, outcomes, policies }: CountFilter): unknown[] => [
  subject,
  from ?? null,
  to ?? null,
  kinds ?? null,
  outcomes ?? null,
  policies ?? null,
]
