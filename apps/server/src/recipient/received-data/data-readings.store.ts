import type { Database, Row } from '../../platform/database/database.ts'
import type { DataReadings } from './received-data.port.ts'

type ReadingRow = Row & { next_at: Date; failures: number; completed_at: Date | null }

export function createDataReadings(database: Database): DataReadings {
  return {
    begin: (sql, transmissionId, now) =>
      sql.run(
        `insert into data_reading (transmission_id, next_at) values ($1, $2)
         on conflict (transmission_id) do update set next_at = $2, delete_at = null`,
        [transmissionId, now],
      ),

    async takeDue(now, until, most) {
      const rows = await database.query<{ transmission_id: string }>(
        `update data_reading set next_at = $2 where transmission_id in (
           select transmission_id from data_reading where delete_at is null and next_at <= $1
           order by next_at limit $3 for update skip locked) returning transmission_id`,
        [now, until, most],
      )
      return rows.map((row) => row.transmission_id)
    },

    hold: (transmissionId, until) =>
      database.run(
        'update data_reading set next_at = greatest(next_at, $2) where transmission_id = $1 and delete_at is null',
        [transmissionId, until],
      ),

    finish: (sql, transmissionId, { nextAt, failures, completedAt }) =>
      sql.run(
        `update data_reading set next_at = $2, failures = $3, completed_at = coalesce($4, completed_at)
         where transmission_id = $1`,
        [transmissionId, nextAt, failures, completedAt ?? null],
      ),

    async readingOf(transmissionId) {
      const [row] = await database.query<ReadingRow>(
        'select next_at, failures, completed_at from data_reading where transmission_id = $1 and delete_at is null',
        [transmissionId],
      )
      return (
        row && { nextAt: row.next_at, failures: row.failures, completedAt: row.completed_at ?? undefined }
      )
    },
  }
}
