import type { Database, Sql } from '../../platform/database/database.ts'
import type { SpanSeconds } from '../metrics/availability.ts'

/** The role that a figure belongs to. */
export type ReportSide = 'holder' | 'recipient'
export type CustomerCalls = { side: ReportSide; document: string; calls: number }

/** Each reading of a day with whose it is and which institution it is with; of a deleted sharing nobody knows. */
const READINGS = `select 'holder' as side, c.organisation_id as institution,
    coalesce(c.business_document, c.logged_user) as document, r.kind, r.outcome, r.calls
  from reading_count r join consent c on c.consent_id = r.subject where r.day = $1::date
  union all
  select 'recipient', t.organisation_id, t.document, r.kind, r.outcome, r.calls
  from reading_count r join transmission t on t.id::text = r.subject where r.day = $1::date`

/** Adds up days for the annual report. Promise: each day is added once, whole, however many processes try. */
export const reportDayStore = {
  /** Days with readings before that one that are not added yet, the oldest first. */
  async open(sql: Pick<Sql, 'query'>, before: string, most: number): Promise<string[]> {
    const rows = await sql.query<{ day: string }>(
      `select found.day::text as day from (select distinct day from reading_count where day < $1::date) found
       where not exists (select from report_day_done done where done.day = found.day)
       order by found.day limit $2`,
      [before, most],
    )
    return rows.map(({ day }) => day)
  },

  /** False when another process has added the day, or adds it now. */
  begin: async (sql: Sql, day: string): Promise<boolean> =>
    (await sql.run('insert into report_day_done (day) values ($1::date) on conflict do nothing', [day])) ===
    1,

  addCalls: (sql: Sql, day: string) =>
    sql.run(
      `insert into data_call_day (day, side, institution, kind, outcome, calls)
       select $1::date, side, institution, kind, outcome, sum(calls) from (${READINGS}) found
       group by side, institution, kind, outcome`,
      [day],
    ),

  callsOfCustomers: (sql: Sql, day: string) =>
    sql.query<CustomerCalls>(
      `select side, document, sum(calls)::float8 as calls from (${READINGS}) found group by side, document`,
      [day],
    ),

  addCustomers: (
    sql: Sql,
    year: number,
    customers: readonly { side: ReportSide; customer: string; calls: number }[],
  ) =>
    sql.run(
      `insert into customer_calls_year as known (year, side, customer, calls)
       select $1::int, given.side, given.customer, given.calls
       from unnest($2::text[], $3::text[], $4::bigint[]) given (side, customer, calls)
       on conflict (year, side, customer) do update set calls = known.calls + excluded.calls`,
      [
        year,
        customers.map(({ side }) => side),
        customers.map(({ customer }) => customer),
        customers.map(({ calls }) => calls),
      ],
    ),

  keepStates: (database: Database, day: string, side: ReportSide, counts: Readonly<Record<string, number>>) =>
    database.run(
      `insert into consent_state_day (day, side, status, consents)
       select $1::date, $2, given.status, given.consents from unnest($3::text[], $4::int[]) given (status, consents)
       on conflict (day, side, status) do update set consents = excluded.consents`,
      [day, side, Object.keys(counts), Object.values(counts)],
    ),

  keepAvailability: (
    database: Database,
    day: string,
    spans: readonly (readonly [api: string, seconds: SpanSeconds])[],
  ) =>
    database.run(
      `insert into availability_day (day, api, elapsed, scheduled, down)
       select $1::date, given.api, given.elapsed, given.scheduled, given.down
       from unnest($2::text[], $3::int[], $4::int[], $5::int[]) given (api, elapsed, scheduled, down)
       on conflict (day, api) do update
         set elapsed = excluded.elapsed, scheduled = excluded.scheduled, down = excluded.down`,
      [
        day,
        spans.map(([api]) => api),
        spans.map(([, { elapsed }]) => elapsed),
        spans.map(([, { scheduled }]) => scheduled),
        spans.map(([, { down }]) => down),
      ],
    ),

  async cutBefore(database: Database, day: string): Promise<void> {
    for (const table of [
      'data_call_day',
      'consent_state_day',
      'availability_day',
      'api_call_day',
      'api_peak_day',
      'report_day_done',
    ])
      await database.run(`delete from ${table} where day < $1::date`, [day])
    await database.run('delete from customer_calls_year where year < extract(year from $1::date)', [day])
    await database.run('delete from operator_entry where day < $1::date', [day])
  },
}
