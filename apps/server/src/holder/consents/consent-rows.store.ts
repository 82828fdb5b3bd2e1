import type { Row } from '../../platform/database/database.ts'
import { fromRow } from '../../platform/database/from-row.ts'
import { asJson } from '../../platform/database/query-parts.store.ts'
import type { Approver, Consent, HistoryEntry, ShownConsent } from './consent.ts'

/** The text that selects the rows which match a condition on `c`. */
export const selecting = (columns: string, condition: string, from = 'consent c'): string =>
  `select ${columns} from ${from} where ${condition}`

/**
 * Consents over a document's data, or waiting for its approval. NOTE: an array of ids, so that each branch uses an
 * index of its own; with `exists` every row is read.
 */
export const IS_OF_DOCUMENT = `((c.business_document is null and c.logged_user = $1) or c.business_document = $1
  or c.consent_id = any(array(select a.consent_id from consent_approver a where a.document = $1)))`

/** True if the consent $2 gives data. */
export const GIVES_DATA = `exists (select 1 from consent where consent_id = $2 and status = 'AUTHORISED')`

/** Consents that wait since before $1, have ended by $2, or miss an approval since before $1; at most $3 of each. */
export const IS_DUE = `c.consent_id in (
  (select consent_id from consent where status = 'AWAITING_AUTHORISATION' and created_at <= $1 limit $3)
  union all
  (select consent_id from consent
   where status in ('AWAITING_AUTHORISATION', 'AUTHORISED') and expires_at <= $2 limit $3)
  union all
  (select o.consent_id from consent_approver a join consent o on o.consent_id = a.consent_id
   where a.approved_at is null and o.status = 'AUTHORISED' and o.approved_at <= $1 limit $3))`

/** NOTE: columns are listed one by one: a prepared `c.*` fails once another version of the server has added a column. */
const SHOWN = `c.consent_id, c.client_id, c.organisation_id, c.permissions, c.status, c.created_at, c.status_at as status_changed_at,
  c.expires_at, c.approved_at, c.in_force_at, c.logged_user, c.business_document, case when c.rejected_by is not null then json_strip_nulls(
    json_build_object('by', c.rejected_by, 'code', c.rejection_code, 'note', c.rejection_note)) end as rejection`
const APPROVERS = asJson(`select a.document, a.approved_at as "approvedAt" from consent_approver a
    where a.consent_id = c.consent_id`)
const WITH_PEOPLE = `${SHOWN}, ${APPROVERS} as approvers, c.resources`
export const WHOLE = `${WITH_PEOPLE}, c.claimed_by, c.intent_id, c.grant_id, c.services`
/** As a list needs it: policies only where several people approve. From `WITH_APPROVERS`. */
export const LISTED = `${SHOWN}, others.approvers,
  case when others.approvers::text = '[]' then '[]' else c.resources end as resources`
/** NOTE: `offset 0` keeps the approvers of a consent from being looked up for each column that names them. */
export const WITH_APPROVERS = `consent c cross join lateral (select ${APPROVERS} as approvers offset 0) others`
/** With the history, oldest first. */
export const WITH_HISTORY = `${WITH_PEOPLE}, ${asJson(`select h.at, h.event, h.detail from consent_history h
    where h.consent_id = c.consent_id order by h.id`)} as history`

/** A consent as its table and `APPROVERS` have it. */
export type ConsentRow = Row & { approvers: Array<{ document: string; approvedAt: string | null }> }

/** The only mapper from a row to a consent. Further columns of the row come along. */
export const rowToConsent = <C extends ShownConsent = Consent>(row: ConsentRow): C =>
  Object.assign(fromRow<C>(row), { approvers: row.approvers.map(rowToApprover).sort(byDocument) })

/** An entry of the history as the database writes it, in JSON. */
export type EntryRow = { at: string; event: HistoryEntry['event']; detail: string | null }

export function rowToEntry({ at, event, detail }: EntryRow): HistoryEntry {
  return { at: new Date(at), event, ...(detail ? { detail } : {}) }
}

function rowToApprover(row: ConsentRow['approvers'][number]): Approver {
  return { document: row.document, approvedAt: row.approvedAt ? new Date(row.approvedAt) : undefined }
}

const byDocument = (one: Approver, other: Approver): number => (one.document < other.document ? -1 : 1)
