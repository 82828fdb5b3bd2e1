import type { Database } from '../../../platform/database/database.ts'
import type { DirectoryStateStore } from './directory-state.port.ts'

type ClientRow = {
  payload: { client_id: string; organisation_id: string; jwks_uri: string; software_statement: string }
}
type StateRow = {
  client_id: string
  inactive_readings: number
  keyless_readings: number
  active_roles: string[] | null
}

/** The SQL behind what the directory says of clients: lacking readings in a row are counted. */
export function createDirectoryStateStore(database: Database): DirectoryStateStore {
  return {
    async clients() {
      const rows = await database.query<ClientRow>(
        `select payload from openid_record where model = 'Client' order by id`,
      )
      return rows.map(({ payload }) => ({
        clientId: payload.client_id,
        organisationId: payload.organisation_id,
        jwksUri: payload.jwks_uri,
        softwareStatement: payload.software_statement,
      }))
    },

    async all() {
      const rows = await database.query<StateRow>(
        'select client_id, inactive_readings, keyless_readings, active_roles from client_directory_state',
      )
      return new Map(
        rows.map((row) => [
          row.client_id,
          {
            inactiveReadings: row.inactive_readings,
            keylessReadings: row.keyless_readings,
            activeRoles: row.active_roles ?? undefined,
          },
        ]),
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
