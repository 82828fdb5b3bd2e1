import type { Database, Sql } from '../../platform/database/database.ts'
import type { SessionLevels } from './session.port.ts'
import type { Amr, SessionLevel } from './session-level.ts'

/** Columns of a session's proofs. */
export type LevelRow = { acr: SessionLevel['acr']; amr: string; factor_at: Date | null }

/** Proofs of sessions, and the end of the right to add a factor. */
export function createSessionLevels(database: Database): SessionLevels {
  return {
    async provedAt(id: string, now: Date): Promise<Date | undefined> {
      const [row] = await database.query<{ proved_at: Date }>(
        `select coalesce(proved_at, created_at) as proved_at from session
         where id = $1 and ended_at is null and expires_at > $2`,
        [id, now],
      )
      return row?.proved_at
    },

    proved: (id: string, now: Date) =>
      database.run(
        `update session set proved_at = $2, generation = generation + 1 where id = $1 and ended_at is null`,
        [id, now],
      ),

    levelByFormer: (id: string, generation: number, now: Date) =>
      readLevel(database, [id, now, generation], 'and generation = $3'),
    levelOf: (id: string, now: Date, sql: Sql = database) => readLevel(sql, [id, now]),
    lockLevel: (sql: Sql, id: string, now: Date) => readLevel(sql, [id, now], 'for update'),

    setLevel: (sql: Sql, id: string, { acr, amr, factorAt }: SessionLevel, now: Date) =>
      sql.run(
        `update session set acr = $2, amr = $3, factor_at = $4, proved_at = $5, generation = generation + 1
         where id = $1`,
        [id, acr, amr.join(' '), factorAt ?? null, now],
      ),

    lowerLevels: (sql: Sql, document: string, but?: string) =>
      sql.run(
        `update session set acr = 'loa2', factor_at = null
         where document = $1 and ended_at is null and acr <> 'loa2' and id is distinct from $2::uuid`,
        [document, but ?? null],
      ),

    openEnrolment: (sql: Sql, id: string, until: Date) =>
      sql.run('update session set enrol_until = $2 where id = $1 and ended_at is null', [id, until]),

    isEnrolmentOpen: async (sql: Sql, id: string, now: Date) =>
      (
        await sql.query(
          'select 1 from session where id = $1 and ended_at is null and expires_at > $2 and enrol_until > $2',
          [id, now],
        )
      ).length === 1,

    closeEnrolment: (sql: Sql, id: string) =>
      sql.run('update session set enrol_until = null where id = $1', [id]),
  }
}

/** @param values id of the session, the time, and what `more` names */
async function readLevel(
  sql: Sql,
  values: readonly unknown[],
  more: '' | 'for update' | 'and generation = $3' = '',
): Promise<SessionLevel | undefined> {
  const [row] = await sql.query<LevelRow>(
    `select acr, amr, factor_at from session where id = $1 and ended_at is null and expires_at > $2 ${more}`,
    values,
  )
  return row && rowToLevel(row)
}

/** The only mapper from a row to a level. */
export const rowToLevel = ({ acr, amr, factor_at }: LevelRow): SessionLevel => ({
  acr,
  amr: amr.split(' ').filter(Boolean) as Amr[],
  factorAt: factor_at ?? undefined,
})
