import type { Database, Sql } from '../../platform/database/database.ts'
import { AUTHORISATION_WINDOW_MS } from '../consents/consent.ts'
import { createRecordedChange, RECORDED } from '../consents/recorded-change.store.ts'
import type { HolderAudit } from '../holder-audit-events.ts'
import type { ConsentDecisions } from './consent-decisions.ts'

/** The SQL of an approval or a refusal: conditional on the consent still waiting, with the answer to its request. */
export function createConsentDecisions(database: Database, audit: HolderAudit): ConsentDecisions {
  const change = createRecordedChange(audit)

  return {
    claim: (consentId, document, now) =>
      change(
        database,
        {
          consentId,
          change: `update consent set claimed_by = $2 where consent_id = $1 and ${RECORDED} = 'AWAITING_AUTHORISATION'
           and (claimed_by is null or claimed_by = $2)`,
          values: [consentId, document],
        },
        { event: 'CLAIMED', actor: 'USER', at: now },
      ),

    async authorise(sql, consentId, { at, document, intentId, grantId, resources, furtherApprovers }) {
      const isFirst = await change(
        sql,
        {
          consentId,
          change: `update consent set status = 'AUTHORISED', status_at = $2, approved_at = $2, intent_id = $3,
           grant_id = $4, resources = $5
         where consent_id = $1 and ${RECORDED} = 'AWAITING_AUTHORISATION' and claimed_by = $6 and expires_at > $2
           and created_at > $7`,
          values: [
            ...[consentId, at, intentId, grantId, JSON.stringify(resources), document],
            new Date(at.getTime() - AUTHORISATION_WINDOW_MS),
          ],
        },
        { event: 'AUTHORISED', actor: 'USER', at },
      )
      if (isFirst) await addApprovers(sql, consentId, furtherApprovers)
      return isFirst
    },

    approveFurther: (sql, consentId, { document, at }) =>
      change(
        sql,
        {
          consentId,
          change: `update consent_approver set approved_at = $3 where consent_id = $1 and document = $2
           and approved_at is null
           and exists (select 1 from consent where consent_id = $1 and ${RECORDED} = 'AUTHORISED' for update)`,
          values: [consentId, document, at],
        },
        { event: 'FURTHER_APPROVAL', actor: 'USER', at },
      ),

    missesApproval: async (sql, consentId) =>
      (
        await sql.query(
          'select 1 from consent_approver where consent_id = $1 and approved_at is null limit 1',
          [consentId],
        )
      ).length > 0,
  }
}

async function addApprovers(sql: Sql, consentId: string, documents: readonly string[]): Promise<void> {
  for (const document of documents)
    await sql.run('insert into consent_approver (consent_id, document) values ($1, $2)', [
      consentId,
      document,
    ])
}
