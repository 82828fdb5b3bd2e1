import type { Sql } from '../../platform/database/database.ts'
import type { SessionEnds } from './session.port.ts'

/** Ends of sessions, each of them within a transaction; one that has ended stays as it is. */
export const SESSION_ENDS: SessionEnds = {
  end: (sql: Sql, id: string, now: Date) =>
    sql.run('update session set ended_at = $2 where id = $1 and ended_at is null', [id, now]),

  endOf: async (sql: Sql, { document, id }: { document: string; id: string }, now: Date) =>
    (await sql.run('update session set ended_at = $3 where id = $1 and document = $2 and ended_at is null', [
      id,
      document,
      now,
    ])) === 1,

  async endAllOf(sql: Sql, document: string, now: Date): Promise<string[]> {
    const rows = await sql.query<{ id: string }>(
      `update session set ended_at = $2 where document = $1 and ended_at is null and expires_at > $2 returning id`,
      [document, now],
    )
    return rows.map(({ id }) => id)
  },

  async endOthersOf(sql, { document, sessionId }, now): Promise<string[]> {
    const rows = await sql.query<{ id: string }>(
      `update session set ended_at = $3 where document = $1 and id <> $2 and ended_at is null and expires_at > $3
       returning id`,
      [document, sessionId, now],
    )
    return rows.map(({ id }) => id)
  },

  endAll: (sql: Sql, now: Date): Promise<number> =>
    sql.run('update session set ended_at = $1 where ended_at is null and expires_at > $1', [now]),
}
