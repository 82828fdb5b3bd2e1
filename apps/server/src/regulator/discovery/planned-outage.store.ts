import type { Sql } from '../../platform/database/database.ts'
import { fromRow } from '../../platform/database/from-row.ts'
import type { PlannedOutage } from './planned-outage.ts'

/** Planned outages. None is ever deleted; a cancelled one is listed no more. */
export type OutageStore = {
  add(sql: Sql, outage: PlannedOutage): Promise<unknown>
  /** False when there is none, it is cancelled already, or it is over. */
  cancel(sql: Sql, id: string, now: Date): Promise<boolean>
  /** Those that are not over at the instant, the earliest first. */
  endingAfter(sql: Sql, instant: Date): Promise<PlannedOutage[]>
  /** Those that were in effect in the span; one that was cancelled meanwhile ends there. */
  inEffectWithin(sql: Pick<Sql, 'query'>, from: Date, to: Date): Promise<PlannedOutage[]>
  /** Those that begin within a month of the instant. */
  beginningAround(sql: Sql, instant: Date): Promise<PlannedOutage[]>
}

const COLUMNS = 'id, announced_at, starts_at, explanation, apis, is_regular'
const SELECT = `select ${COLUMNS}, ends_at from planned_outage`

export const outageStore: OutageStore = {
  add: (sql, { id, announcedAt, startsAt, endsAt, explanation, apis, isRegular }) =>
    sql.run(
      `insert into planned_outage (id, announced_at, starts_at, ends_at, explanation, apis, is_regular)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, announcedAt, startsAt, endsAt, explanation, apis ? JSON.stringify(apis) : null, isRegular],
    ),

  cancel: async (sql, id, now) =>
    (await sql.run(
      `update planned_outage set cancelled_at = $2
       where id::text = $1 and cancelled_at is null and ends_at > $2`,
      [id, now],
    )) === 1,

  async endingAfter(sql, instant) {
    const rows = await sql.query(
      `${SELECT} where cancelled_at is null and ends_at > $1 order by starts_at, id`,
      [instant],
    )
    return rows.map(fromRow<PlannedOutage>)
  },

  async inEffectWithin(sql, from, to) {
    const rows = await sql.query(
      `select ${COLUMNS}, least(ends_at, cancelled_at) as ends_at from planned_outage
       where starts_at < $2 and least(ends_at, cancelled_at) > greatest($1, starts_at)
       order by starts_at, id`,
      [from, to],
    )
    return rows.map(fromRow<PlannedOutage>)
  },

  async beginningAround(sql, instant) {
    const rows = await sql.query(
      `${SELECT} where cancelled_at is null and abs(extract(epoch from starts_at - $1::timestamptz)) < 32 * 86400`,
      [instant],
    )
    return rows.map(fromRow<PlannedOutage>)
  },
}
