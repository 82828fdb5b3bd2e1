import type { Database } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { HolderAudit } from '../holder-audit-events.ts'
import type { ServiceOutcome, ServiceRequests } from './service-requests.ts'

/** NOTE: outcomes are sealed, because claims contain customers' own descriptions. */
export function createServiceRequests(database: Database, seal: Seal, audit: HolderAudit): ServiceRequests {
  return {
    add: (sql, { consentId, key, bodyHash, outcome, handle, at }) =>
      sql.run(
        `insert into service_request (consent_id, idempotency_key, body_hash, outcome, created_at, handle)
         values ($1, $2, $3, $4, $5, $6)`,
        [consentId, key, bodyHash, seal.seal(JSON.stringify(outcome)), at, handle ?? null],
      ),

    async find(consentId) {
      const [row] = await database.query<{
        idempotency_key: string
        body_hash: string
        outcome: string
        handle: string | null
      }>('select idempotency_key, body_hash, outcome, handle from service_request where consent_id = $1', [
        consentId,
      ])
      if (!row) return undefined
      const outcome = JSON.parse(seal.open(row.outcome)) as ServiceOutcome
      const { idempotency_key: key, body_hash: bodyHash, handle } = row
      return { consentId, key, bodyHash, outcome, handle: handle ?? undefined }
    },

    async visited(handle, at) {
      const [request] = await database.query<{ consent_id: string; visited_at: Date | null }>(
        'select consent_id, visited_at from service_request where handle = $1',
        [handle],
      )
      if (!request || request.visited_at) return request?.consent_id
      await database.transaction(async (sql) => {
        const first = await sql.run(
          'update service_request set visited_at = $2 where handle = $1 and visited_at is null',
          [handle, at],
        )
        if (first === 1)
          await audit.record(sql, { event: 'consent.service-visited', subject: request.consent_id })
      })
      return request.consent_id
    },
  }
}
