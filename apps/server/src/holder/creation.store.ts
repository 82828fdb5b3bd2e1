import type { Database, Sql } from '../platform/database.ts'

/**
 * Successful creations by idempotency key (consents API, `x-idempotency-key`). Failures leave no trace. `add` fails
 * with a duplicate-key error for all but one of several simultaneous uses of a key.
 */
export type Creation = { bodyHash: string; consentId: string }

export function createCreationStore(database: Database) {
  return {
    async find(clientId: string, key: string): Promise<Creation | undefined> {
      const rows = await database.query<{ body_hash: string; consent_id: string }>(
        'select body_hash, consent_id from consent_creation where client_id = $1 and idempotency_key = $2',
        [clientId, key],
      )
      return rows[0] && { bodyHash: rows[0].body_hash, consentId: rows[0].consent_id }
    },
    async add(sql: Sql, clientId: string, key: string, creation: Creation, now: Date): Promise<void> {
      await sql.run(
        `insert into consent_creation (client_id, idempotency_key, body_hash, consent_id, created_at)
         values ($1, $2, $3, $4, $5)`,
        [clientId, key, creation.bodyHash, creation.consentId, now],
      )
    },
  }
}
export type CreationStore = ReturnType<typeof createCreationStore>
