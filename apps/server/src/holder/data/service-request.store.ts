import type { Database, Sql } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'

/** What became of a service's request: what is answered when it was accepted, or why it was refused. */
export type ServiceOutcome = { data: Record<string, unknown> } | { refusal: string }
export type ServiceRequest = {
  consentId: string
  /** Idempotency key. */
  key: string
  bodyHash: string
  outcome: ServiceOutcome
  at: Date
}

/** Requests of services, one for each consent; sealed, since claims are told in customers' words. */
export function createServiceRequestStore(database: Database, seal: Seal) {
  return {
    /** Inside the transaction that consumes the consent. */
    add: (sql: Sql, { consentId, key, bodyHash, outcome, at }: ServiceRequest) =>
      sql.run(
        `insert into service_request (consent_id, idempotency_key, body_hash, outcome, created_at)
         values ($1, $2, $3, $4, $5)`,
        [consentId, key, bodyHash, seal.seal(JSON.stringify(outcome)), at],
      ),

    async find(consentId: string): Promise<Omit<ServiceRequest, 'at'> | undefined> {
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
export type ServiceRequestStore = ReturnType<typeof createServiceRequestStore>
