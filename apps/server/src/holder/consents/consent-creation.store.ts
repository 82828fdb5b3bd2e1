import type { Database } from '../../platform/database/database.ts'
import type { HolderAudit } from '../holder-audit-events.ts'
import { ownerOf } from './consent.ts'
import type { ConsentCreations } from './create-consent.ts'
import { createRecordedChange } from './recorded-change.store.ts'

const COUNTED_MS = 86_400_000

/** Counts the recipient's unapproved requests to the person of the new one, $13; stops at $15, and uses the index of persons. */
const UNAPPROVED = `(select count(*) from (select 1 from consent
  where ((business_document is null and logged_user = $13) or business_document = $13)
    and client_id = $2 and approved_at is null and created_at > $14 limit $15) asked)`

/** The SQL of a new consent: with history, audit entry and idempotency key, or not at all. */
export function createConsentCreations(database: Database, audit: HolderAudit): ConsentCreations {
  const change = createRecordedChange(audit)

  return {
    add: (consent, { key, bodyHash, most }) =>
      change(
        database,
        {
          consentId: consent.consentId,
          person: ownerOf(consent),
          before: `created as (insert into consent_creation
             (client_id, idempotency_key, body_hash, consent_id, created_at)
             select $2::text, $11::text, $12::text, $1::text, $9::timestamptz where ${UNAPPROVED} < $15
             on conflict do nothing returning consent_id)`,
          change: `insert into consent (consent_id, client_id, organisation_id, logged_user, business_document, permissions,
           services, status, created_at, status_at, expires_at)
         select consent_id, $2, $3::text, $4::text, $5::text, $6::jsonb, $7::jsonb, $8::text, $9, $9, $10::timestamptz
         from created`,
          values: [
            consent.consentId,
            consent.clientId,
            consent.organisationId,
            consent.loggedUser,
            consent.businessDocument ?? null,
            JSON.stringify(consent.permissions),
            JSON.stringify(consent.services),
            consent.status,
            consent.createdAt,
            consent.expiresAt,
            key,
            bodyHash,
            ownerOf(consent),
            new Date(consent.createdAt.getTime() - COUNTED_MS),
            most,
          ],
        },
        { event: 'CREATED', actor: consent.clientId, at: consent.createdAt },
      ),

    async find(clientId, key) {
      const [row] = await database.query<{ body_hash: string; consent_id: string }>(
        'select body_hash, consent_id from consent_creation where client_id = $1 and idempotency_key = $2',
        [clientId, key],
      )
      return row && { bodyHash: row.body_hash, consentId: row.consent_id }
    },
  }
}
