import type { Database, Row } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { Registration, RegistrationStore } from './client-registration.port.ts'

type RegistrationRow = Row & { issuer: string; client_id: string; sealed: string }

/** The SQL behind our registrations at holders; of two that register at once the first kept counts. */
export function createRegistrationStore(database: Database, seal: Seal): RegistrationStore {
  const toRegistration = ({ issuer, client_id, sealed }: RegistrationRow): Registration => ({
    issuer,
    clientId: client_id,
    management: JSON.parse(seal.open(sealed)) as Registration['management'],
  })

  async function find(authorisationServerId: string): Promise<Registration | undefined> {
    const [row] = await database.query<RegistrationRow>(
      'select issuer, client_id, sealed from holder_registration where authorisation_server_id = $1',
      [authorisationServerId],
    )
    return row && toRegistration(row)
  }

  return {
    async list() {
      const rows = await database.query<RegistrationRow & { id: string }>(
        `select authorisation_server_id as id, issuer, client_id, sealed from holder_registration
         order by authorisation_server_id`,
      )
      return rows.map((row) => ({ authorisationServerId: row.id, ...toRegistration(row) }))
    },
    find,
    changeManagement: async (sql, authorisationServerId, { clientId, management }) =>
      (await sql.run(
        'update holder_registration set sealed = $3 where authorisation_server_id = $1 and client_id = $2',
        [authorisationServerId, clientId, seal.seal(JSON.stringify(management))],
      )) === 1,
    forget: async (sql, authorisationServerId, clientId) =>
      (await sql.run(
        'delete from holder_registration where authorisation_server_id = $1 and client_id = $2',
        [authorisationServerId, clientId],
      )) === 1,
    async keep(authorisationServerId: string, registration: Registration): Promise<Registration> {
      const { issuer, clientId, management } = registration
      await database.run(
        `insert into holder_registration (authorisation_server_id, issuer, client_id, sealed)
         values ($1, $2, $3, $4)
         on conflict (authorisation_server_id) do update
           set issuer = excluded.issuer, client_id = excluded.client_id, sealed = excluded.sealed
           where holder_registration.issuer <> excluded.issuer`,
        [authorisationServerId, issuer, clientId, seal.seal(JSON.stringify(management))],
      )
      return (await find(authorisationServerId)) ?? registration
    },
  }
}
