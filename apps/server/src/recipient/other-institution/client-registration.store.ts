import type { Database } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { Registration, RegistrationStore } from './client-registration.port.ts'

export function createRegistrationStore(database: Database, seal: Seal): RegistrationStore {
  async function find(authorisationServerId: string): Promise<Registration | undefined> {
    const rows = await database.query<{ issuer: string; client_id: string; sealed: string }>(
      'select issuer, client_id, sealed from holder_registration where authorisation_server_id = $1',
      [authorisationServerId],
    )
    return (
      rows[0] && {
        issuer: rows[0].issuer,
        clientId: rows[0].client_id,
        management: JSON.parse(seal.open(rows[0].sealed)) as Registration['management'],
      }
    )
  }

  return {
    find,
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
