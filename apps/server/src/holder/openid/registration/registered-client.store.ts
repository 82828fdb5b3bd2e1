import { hashOf } from '../../../platform/base/hash.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { FindRegisteredClient } from '../../recipients.ts'

type Payload = { organisation_id: string; redirect_uris: string[]; software_statement: string }

/** Registered clients in the OpenID provider's records. */
export const findRegisteredClient =
  (database: Database): FindRegisteredClient =>
  async (clientId) => {
    const [row] = await database.query<{ payload: Payload }>(
      `select payload from openid_record where model = 'Client' and id = $1`,
      [hashOf(clientId)],
    )
    return (
      row && {
        organisationId: row.payload.organisation_id,
        redirectUris: row.payload.redirect_uris,
        softwareStatement: row.payload.software_statement,
      }
    )
  }
