import type { Database } from '../../platform/database/database.ts'
import type { HolderAudit } from '../holder-audit-events.ts'
import type { ConsentLife } from './consent-life.ts'
import { createRecordedChange, RECORDED } from './recorded-change.store.ts'

/** The SQL of a consent's changes: one conditional update with its history entry; the row count is the verdict. */
export function createConsentLife(database: Database, audit: HolderAudit): ConsentLife {
  const change = createRecordedChange(audit)

  return {
    inForce: (consentId, now, besides) =>
      change(
        database,
        {
          consentId,
          change: `update consent set in_force_at = $2
         where consent_id = $1 and ${RECORDED} = 'AUTHORISED' and in_force_at is null`,
          values: [consentId, now],
          besides,
        },
        { event: 'IN_FORCE', actor: 'TPP', at: now },
      ),

    hold: async (sql, consentId, now) =>
      (
        await sql.query(
          `select 1 from consent where consent_id = $1 and ${RECORDED} = 'AUTHORISED' and expires_at > $2 for share`,
          [consentId, now],
        )
      ).length > 0,

    consume: (sql, consentId, now) =>
      change(
        sql,
        {
          consentId,
          change: `update consent set status = 'CONSUMED', status_at = $2
         where consent_id = $1 and ${RECORDED} = 'AUTHORISED' and expires_at > $2`,
          values: [consentId, now],
        },
        { event: 'CONSUMED', actor: 'TPP', at: now },
      ),

    async end(sql, consentId, { from, at, rejection: { by, code, note } }) {
      const isForMissing = from === 'AUTHORISED' && code === 'CONSENT_EXPIRED'
      // NOTE: an approval locks the consent and changes its approver: only a statement that begins after it sees that.
      if (isForMissing) await sql.query('select 1 from consent where consent_id = $1 for update', [consentId])
      return change(
        sql,
        {
          consentId,
          change: `update consent set status = 'REJECTED', status_at = $3, rejected_by = $4, rejection_code = $5,
           rejection_note = $6
         where consent_id = $1 and ${RECORDED} = $2 and (not $7::boolean or exists (
           select 1 from consent_approver where consent_id = $1 and approved_at is null))`,
          values: [consentId, from, at, by, code, note ?? null, isForMissing],
        },
        { event: 'REJECTED', actor: by, at, detail: code },
      )
    },
  }
}
