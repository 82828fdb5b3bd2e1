import type { Database } from '../../../platform/database/database.ts'
import type { DirectoryStateStore } from './directory-state.port.ts'

/** The SQL behind what the directory says of clients: lacking readings in a row are counted. */
export function createDirectoryStateStore(database: Database): DirectoryStateStore {
  return {
    clients: () =>
      database.query(
        `select payload ->> 'client_id' as "clientId", payload ->> 'organisation_id' as "organisationId",
           payload ->> 'jwks_uri' as "jwksUri", payload ->> 'software_statement' as "softwareStatement"
         from openid_record where model = 'Client' order by id`,
      ),

    async all() {
      const rows = await database.query<{
        id: string
        inactiveReadings: number
        keylessReadings: number
        activeRoles: string[] | null
      }>(
        `select client_id as id, inactive_readings as "inactiveReadings", keyless_readings as "keylessReadings",
           active_roles as "activeRoles" from client_directory_state`,
      )
      return new Map(
        rows.map(({ id, activeRoles, ...row }) => [id, { ...row, activeRoles: activeRoles ?? undefined }]),
      )
    },

    record: (clientId, { organisation, keys, activeRoles }) =>
      database.run(
        `insert into client_directory_state as s (client_id, inactive_readings, keyless_readings, active_roles)
         values ($1, ($2::text = 'lacking')::int, ($3::text = 'lacking')::int, $4::jsonb)
         on conflict (client_id) do update set
           inactive_readings = ${counted('inactive_readings', '$2')},
           keyless_readings = ${counted('keyless_readings', '$3')},
           active_roles = coalesce(excluded.active_roles, s.active_roles)`,
        [
          clientId,
          organisation ?? 'unknown',
          keys ?? 'unknown',
          activeRoles ? JSON.stringify(activeRoles) : null,
        ],
      ),

    forgetOthers: (clientIds) =>
      database.run('delete from client_directory_state where client_id <> all($1::text[])', [clientIds]),
  }
}

const counted = (column: string, reading: string): string =>
  `case ${reading}::text when 'lacking' then s.${column} + 1 when 'found' then 0 else s.${column} end`
