import { randomUUID } from 'node:crypto'
import type { Database, Sql } from '../platform/database/database.ts'
import { fromRow } from '../platform/database/from-row.ts'

/** One process's turn to deliver to a sink. */
export type Turn = { id: string; position: number; tries: number }
/** An event that was set aside: its row of the audit log, and why. */
export type SetAside = {
  position: number
  consentId: string | undefined
  at: Date
  reason: string
  isDue: boolean
}
export type SinkState = {
  name: string
  /** Rows of the audit log after its position, and when the first of them was recorded. */
  rows: number
  oldest: Date | undefined
  setAside: number
  tries: number
  retryAt: Date | undefined
  reason: string | undefined
}

/**
 * Progress of the sinks. Promises: one process at a time has a sink's turn, until it gives it back or its time is over; what it
 * writes then counts no more. A sink never goes back.
 */
export function createEventSinks(database: Database) {
  return {
    /** From now on, unless the sink has begun already. */
    async begin(name: string): Promise<void> {
      await database.run(
        `insert into event_sink (name, position) select $1, coalesce(max(position), 0) from audit_log
         on conflict do nothing`,
        [name],
      )
    },

    /** Takes the turn if no other process has it and something is due. @param now undefined: also before the next try is due */
    async take(
      name: string,
      { now, until, early = false }: { now: Date; until: Date; early?: boolean },
    ): Promise<Turn | undefined> {
      const [row] = await database.query<Turn>(
        `update event_sink set turn = $2, turn_until = $3
         where name = $1 and (turn_until is null or turn_until < $4) and ($5 or retry_at is null or retry_at <= $4)
           and ($5 or position < (select coalesce(max(position), 0) from audit_log)
             or exists (select 1 from event_set_aside where sink = $1 and is_due))
         returning turn as id, position::float8 as position, tries`,
        [name, randomUUID(), until, now, early],
      )
      return row
    },

    /** Its events up to the position are delivered or set aside. @returns false if the turn is over */
    advance: async (turn: Turn, { position, until }: { position: number; until: Date }) =>
      (await database.run(
        `update event_sink set position = greatest(position, $2), tries = 0, retry_at = null, reason = null, turn_until = $3
         where turn = $1`,
        [turn.id, position, until],
      )) === 1,

    /** Ends the turn with a failure: the next try comes later. */
    async fail(turn: Turn, { reason, retryAt }: { reason: string; retryAt: Date }): Promise<void> {
      await database.run(
        `update event_sink set tries = tries + 1, retry_at = $2, reason = $3, turn = null, turn_until = null where turn = $1`,
        [turn.id, retryAt, reason],
      )
    },

    async giveBack(turn: Turn): Promise<void> {
      await database.run('update event_sink set turn = null, turn_until = null where turn = $1', [turn.id])
    },

    /** Sets an event aside, in the turn's transaction or by itself; a second time changes nothing. */
    async setAside(
      sql: Pick<Sql, 'run'>,
      name: string,
      { position, consentId, at, reason }: Omit<SetAside, 'isDue'>,
    ): Promise<void> {
      await sql.run(
        `insert into event_set_aside (sink, position, consent_id, at, reason) values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [name, position, consentId ?? null, at, reason],
      )
    },

    async consentsSetAside(name: string): Promise<Set<string>> {
      const rows = await database.query<{ consent_id: string }>(
        'select distinct consent_id from event_set_aside where sink = $1 and consent_id is not null',
        [name],
      )
      return new Set(rows.map((row) => row.consent_id))
    },

    async listSetAside(
      sql: Pick<Sql, 'query'>,
      name: string,
      { isDue }: { isDue?: boolean } = {},
    ): Promise<SetAside[]> {
      const rows = await sql.query(
        `select position::float8 as position, consent_id, at, reason, is_due from event_set_aside
         where sink = $1 and ($2::boolean is null or is_due = $2) order by event_set_aside.position`,
        [name, isDue ?? null],
      )
      return rows.map(fromRow<SetAside>)
    },

    /** @returns false if there is none */
    async removeSetAside(sql: Pick<Sql, 'run'>, name: string, position: number): Promise<boolean> {
      return (
        (await sql.run('delete from event_set_aside where sink = $1 and position = $2', [name, position])) ===
        1
      )
    },

    /** A further try was refused: it waits again, and what is behind it of the same consent. */
    async postpone(
      name: string,
      { position, consentId, reason }: Pick<SetAside, 'position' | 'consentId' | 'reason'>,
    ): Promise<void> {
      await database.run(
        `update event_set_aside set is_due = false, reason = case when position = $2 then $4 else reason end
         where sink = $1 and (position = $2 or (consent_id = $3 and position > $2))`,
        [name, position, consentId ?? null, reason],
      )
    },

    /** All that a sink has set aside is due, at once. @returns how many */
    async retryAll(sql: Sql, name: string): Promise<number> {
      await sql.run('update event_sink set retry_at = null where name = $1', [name])
      return sql.run('update event_set_aside set is_due = true where sink = $1', [name])
    },

    /** Every sink that has ever begun. */
    async states(): Promise<SinkState[]> {
      const rows = await database.query(
        `select s.name, s.tries, s.retry_at, s.reason,
           (select count(*)::int from event_set_aside where sink = s.name) as set_aside,
           greatest(0, (select coalesce(max(position), 0) from audit_log) - s.position)::float8 as rows,
           (select at from audit_log where position > s.position order by position limit 1) as oldest
         from event_sink s order by s.name`,
      )
      return rows.map(fromRow<SinkState>)
    },
  }
}
export type EventSinksStore = ReturnType<typeof createEventSinks>
