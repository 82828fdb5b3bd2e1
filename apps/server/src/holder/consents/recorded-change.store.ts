import { insertAudits } from '../../platform/audit/audit.store.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { HolderAudit, HolderAuditEntry, HolderAuditEvent } from '../holder-audit-events.ts'
import type { HistoryEvent, RecordedEntry } from './consent.ts'

/** Events of a consent, by their name in the audit log. */
const AUDITED = {
  CREATED: 'consent.created',
  CLAIMED: 'consent.claimed',
  AUTHORISED: 'consent.authorised',
  FURTHER_APPROVAL: 'consent.further-approved',
  IN_FORCE: 'consent.in-force',
  CONSUMED: 'consent.consumed',
  REJECTED: 'consent.ended',
} as const satisfies Record<HistoryEvent, HolderAuditEvent>

type Change = {
  consentId: string
  /** A part of the statement before the change. */
  before?: string
  /** The conditional update or insert, without its `returning`. */
  change: string
  values: readonly unknown[]
  person?: string
  besides?: HolderAuditEntry
}

/** Makes the change and its records. @returns whether the change took place: true for one caller only */
export type RecordedChange = (sql: Sql, change: Change, entry: RecordedEntry) => Promise<boolean>

/** Conditional changes of a consent, each in one statement with its history entry and its audit entry: all or none. */
export function createRecordedChange(audit: HolderAudit): RecordedChange {
  return async (
    sql,
    { consentId, before, change, values, person, besides },
    { at, event, actor, detail },
  ) => {
    const audited = audit.prepare({
      event: AUDITED[event],
      subject: consentId,
      person,
      detail: { ...(detail && { reason: detail, by: actor }) },
    })
    const further = [at, event, actor, detail ?? null, ...audited, ...(besides ? audit.prepare(besides) : [])]
    const place = further.map((_, index) => `$${values.length + 1 + index}`)
    const [own, other] = [place.slice(4, 4 + audited.length), place.slice(4 + audited.length)]
    const recorded = await sql.run(
      `with ${before ? `${before}, ` : ''}changed as (${change} returning consent_id), noted as (
         insert into consent_history (consent_id, at, event, actor, detail)
         select consent_id, ${place[0]}::timestamptz, ${place[1]}::text, ${place[2]}::text, ${place[3]}::text from changed)
       ${insertAudits('changed', besides ? [own, other] : [own])}`,
      [...values, ...further],
    )
    return recorded > 0
  }
}

/**
 * The status, in a condition on one consent. NOTE: an expression without an index, so that the consent is found by
 * its id: while few consents wait, the planner prefers to scan them by status, and keeps that plan when there are
 * many.
 */
export const RECORDED = `(status || '')`
