import type { Database } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { ServiceOutcome, ServiceRequests } from './service-requests.ts'

/** NOTE: outcomes are sealed, because claims contain customers' own descriptions. */
export function createServiceRequests(database: Database, seal: Seal): ServiceRequests {
  return {
    add: (sql, { consentId, key, bodyHash, outcome, at }) =>
      sql.run(
        `insert into service_request (consent_id, idempotency_key, body_hash, outcome, created_at)
         values ($1, $2, $3, $4, $5)`,
        [consentId, key, bodyHash, seal.seal(JSON.stringify(outcome)), at],
      ),

    async find(consentId) {
      const [row] = await database.query<{ idempotency_key: string; body_hash: string; outcome: string }>(
        'select idempotency_key, body_hash, outcome from service_request where consent_id = $1',
        [consentId],
      )
      if (!row) return undefined
      const outcome = JSON.parse(seal.open(row.outcome)) as ServiceOutcome
      return { consentId, key: row.idempotency_key, bodyHash: row.body_hash, outcome }
    },
  }
}
