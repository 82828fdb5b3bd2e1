import type { Sql } from '../../platform/database/database.ts'
import type { SpanSeconds } from '../metrics/availability.ts'
import type { ReportSide } from './report-days.store.ts'

export type ApiFigures = {
  api: string
  calls: number
  refused: number
  errors: number
  rejected: number
  milliseconds: number
}
export type DataFigures = { side: ReportSide; key: string; calls: number; delivered: number }
export type StateFigures = { side: ReportSide; status: string; consents: number; day: string }
export type MonthAvailability = SpanSeconds & { month: string }
export type MonthDemands = { month: string; demands: number; withoutSignIn: number }

type Reading = Pick<Sql, 'query'>
const OF_YEAR = 'extract(year from day) = $1'

export const reportFigures = {
  /** Calls of the scheme's APIs, by API. */
  apis: (sql: Reading, year: number) =>
    sql.query<ApiFigures>(
      `select api, sum(calls)::float8 as calls,
         coalesce(sum(calls) filter (where outcome = 'REFUSED'), 0)::float8 as refused,
         coalesce(sum(calls) filter (where outcome = 'ERROR'), 0)::float8 as errors,
         coalesce(sum(calls) filter (where outcome = 'REJECTED'), 0)::float8 as rejected,
         coalesce(sum(milliseconds) filter (where outcome <> 'REJECTED'), 0)::float8 as milliseconds
       from api_call_day where ${OF_YEAR} group by api order by calls desc, api`,
      [year],
    ),

  /** Calls for customers' data, by kind or by institution. */
  data: (sql: Reading, year: number, by: 'kind' | 'institution') =>
    sql.query<DataFigures>(
      `select side, ${by} as key, sum(calls)::float8 as calls,
         coalesce(sum(calls) filter (where outcome = 'DELIVERED'), 0)::float8 as delivered
       from data_call_day where ${OF_YEAR} group by side, ${by} order by side, calls desc, key`,
      [year],
    ),

  /** Calls about each customer, most first: numbers alone. */
  async customers(sql: Reading, year: number, side: ReportSide): Promise<number[]> {
    const rows = await sql.query<{ calls: number }>(
      'select calls::float8 as calls from customer_calls_year where year = $1 and side = $2 order by calls desc',
      [year, side],
    )
    return rows.map(({ calls }) => calls)
  },

  /** As the last day of the year ended of which there are counts. */
  states: (sql: Reading, year: number) =>
    sql.query<StateFigures>(
      `select side, status, consents, day::text as day from consent_state_day found
       where day = (select max(day) from consent_state_day last where last.side = found.side and ${OF_YEAR})
       order by side, status`,
      [year],
    ),

  availability: (sql: Reading, year: number) =>
    sql.query<MonthAvailability>(
      `select to_char(day, 'YYYY-MM') as month, sum(elapsed)::float8 as elapsed,
         sum(scheduled)::float8 as scheduled, sum(down)::float8 as down
       from availability_day where ${OF_YEAR} and api = '' group by 1 order by 1`,
      [year],
    ),

  /** Requests that customers reported as not theirs. */
  demands: (sql: Reading, year: number) =>
    sql.query<MonthDemands>(
      `select to_char(at at time zone 'America/Sao_Paulo', 'YYYY-MM') as month, count(*)::int as demands,
         (count(*) filter (where document is null))::int as "withoutSignIn"
       from unrecognised_report where extract(year from at at time zone 'America/Sao_Paulo') = $1
       group by 1 order by 1`,
      [year],
    ),
}
