import type { Database } from '../../platform/database/database.ts'

/**
 * Successful creations by idempotency key (consents API, `x-idempotency-key`). Failures leave no trace. Of several
 * simultaneous uses of a key the consent of one is made.
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
  }
}
export type CreationStore = ReturnType<typeof createCreationStore>

/**
 * The part of a statement that takes a key for the consent that its other part adds: one row, or none when it was taken.
 * @param places of client, key, hash of the body, consent and instant, such as `$3`
 */
export function insertCreation(places: readonly [string, string, string, string, string]): string {
  return `insert into consent_creation (client_id, idempotency_key, body_hash, consent_id, created_at)
    values (${places.join(', ')}) on conflict do nothing returning consent_id`
}
