import type { Database } from '../platform/database.ts'

/** Opened authorisation requests and the consent that each is about. */
export function createIntentStore(database: Database) {
  return {
    async add(intentId: string, consentId: string, now: Date): Promise<void> {
      await database.run(
        'insert into consent_intent (intent_id, consent_id, created_at) values ($1, $2, $3)',
        [intentId, consentId, now],
      )
    },
    /** The consent behind an intent. */
    async consentOf(intentId: string): Promise<string | undefined> {
      const rows = await database.query<{ consent_id: string }>(
        'select consent_id from consent_intent where intent_id = $1',
        [intentId],
      )
      return rows[0]?.consent_id
    },
  }
}
export type IntentStore = ReturnType<typeof createIntentStore>
