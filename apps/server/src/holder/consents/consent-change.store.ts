import { insertAudits } from '../../platform/audit/audit.store.ts'
import type { Audit, AuditEntry, AuditEvent } from '../../platform/audit/audit.ts'
import type { Sql } from '../../platform/database/database.ts'

/** What happens to a consent, and what the audit log calls it. */
const AUDITED = {
  CREATED: 'consent.created',
  CLAIMED: 'consent.claimed',
  AUTHORISED: 'consent.authorised',
  FURTHER_APPROVAL: 'consent.further-approved',
  IN_FORCE: 'consent.in-force',
  CONSUMED: 'consent.consumed',
  REJECTED: 'consent.ended',
} as const satisfies Record<string, AuditEvent>

type Change = {
  /** A part of the statement that the change stands on. */
  before?: string
  change: string
  values: readonly unknown[]
  person?: string
  /** Another deed, which is recorded whether or not there was something to change. */
  besides?: AuditEntry
}

export type HistoryEntry = { at: Date; event: keyof typeof AUDITED; actor: string; detail?: string }

/**
 * A conditional change with its history entry and its audit entry, in one statement: none is there without the others.
 * @returns whether it was this caller's
 */
export function createConsentChange(audit: Audit) {
  return async (
    sql: Sql,
    consentId: string,
    { before, change, values, person, besides }: Change,
    { at, event, actor, detail }: HistoryEntry,
  ): Promise<boolean> => {
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
       ${insertAudits([{ places: own, from: 'changed' }, ...(besides ? [{ places: other }] : [])])}`,
      [...values, ...further],
    )
    return recorded === (besides ? 2 : 1)
  }
}
