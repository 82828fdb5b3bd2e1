import type { Database } from '../../platform/database/database.ts'

/** Opened authorisation requests and the consent that each is about. */
export function createIntentStore(database: Database) {
  return {
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

/** The statement that binds an opened request to its consent. @param places of intent, consent and instant */
export function insertIntent(places: readonly [string, string, string]): string {
  return `insert into consent_intent (intent_id, consent_id, created_at) values (${places.join(', ')})`
}
