import type { Database, Row } from '../../platform/database/database.ts'
import type { DueReading } from './due-readings.ts'
import type { DataReadings } from './received-data.port.ts'

type ReadingRow = Row & { next_at: Date; failures: number; completed_at: Date | null }

/** The SQL behind due readings: a lease lets one process read a sharing at a time. */
export function createDataReadings(database: Database): DataReadings {
  return {
    begin: (sql, transmissionId, now) =>
      sql.run(
        `insert into data_reading (transmission_id, next_at) values ($1, $2)
         on conflict (transmission_id) do update set next_at = $2, delete_at = null`,
        [transmissionId, now],
      ),

    async takeDue(now, until, except) {
      const [taken] = await database.query<DueReading>(
        `update data_reading reading set next_at = $2 from transmission where id = transmission_id
           and transmission_id = (
             select due.transmission_id from data_reading due join transmission on id = due.transmission_id
             where due.delete_at is null and due.next_at <= $1 and authorisation_server_id <> all($3)
             order by due.next_at limit 1 for update of due skip locked)
         returning id, authorisation_server_id as "authorisationServerId"`,
        [now, until, except],
      )
      return taken
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
