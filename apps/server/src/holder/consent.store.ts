import type { ApiStatus, RejectionReason } from '@consente/contract/opin/consents'
import { insertAudits } from '../platform/audit.store.ts'
import type { Audit, AuditEntry, AuditEvent } from '../platform/audit.ts'
import type { Database, Row, Sql } from '../platform/database.ts'
import type { Approver, ChosenResource, Consent, ConsentInBrief, Rejection } from './consent.ts'
import { insertCreation } from './creation.store.ts'

/**
 * Consents given. Every change is one conditional update with its history entry, made inside the caller's transaction
 * where there is more to it; of two callers at once only one is told `true`.
 */
export function createConsentStore(database: Database, audit: Audit) {
  /**
   * A conditional change with its history entry and its audit entry, in one statement: none is there without the others.
   * @returns whether it was this caller's
   */
  async function changed(
    sql: Sql,
    consentId: string,
    { before, change, values, person, besides }: Change,
    { at, event, actor, detail }: HistoryEntry,
  ): Promise<boolean> {
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

  return {
    find: async (consentId: string): Promise<Consent | undefined> =>
      (await select(database, 'c.consent_id = $1', [consentId]))[0],

    /** A consent, and whether this authorisation request was opened for it. */
    async findFor(
      intentId: string | undefined,
      consentId: string,
    ): Promise<{ consent: Consent; isOpened: boolean } | undefined> {
      const [row] = await selectRows<ConsentRow & { is_opened: boolean }>(
        database,
        'c.consent_id = $1',
        [consentId, intentId ?? null],
        `${WHOLE}, exists (select 1 from consent_intent i where i.intent_id = $2 and i.consent_id = c.consent_id) as is_opened`,
      )
      return row && { consent: rowToConsent(row), isOpened: row.is_opened }
    },

    findByGrant: async (grantId: string): Promise<Consent | undefined> =>
      (await select(database, 'c.grant_id = $1', [grantId]))[0],

    /** Consents over a document's data, or waiting for its approval; newest first, without what was chosen. */
    ofDocument: async (document: string): Promise<ConsentInBrief[]> =>
      (
        await selectRows<BriefRow>(
          database,
          // NOTE: an array, since each arm must be found by an index of its own; with `exists` every row would be read.
          `((c.business_document is null and c.logged_user = $1) or c.business_document = $1
          or c.consent_id = any(array(select a.consent_id from consent_approver a where a.document = $1)))`,
          [document],
          BRIEF,
        )
      ).map(rowToBrief),

    /** Open consents that may have aged, so many at a time: candidates only, `statusAt` decides. */
    open: (before: { createdBefore: Date; now: Date }, most: number): Promise<Consent[]> =>
      select(
        database,
        `c.consent_id in (
           (select consent_id from consent where status = 'AWAITING_AUTHORISATION' and created_at <= $1 limit $3)
           union all
           (select consent_id from consent
            where status in ('AWAITING_AUTHORISATION', 'AUTHORISED') and expires_at <= $2 limit $3)
           union all
           (select o.consent_id from consent_approver a join consent o on o.consent_id = a.consent_id
            where a.approved_at is null and o.status = 'AUTHORISED' and o.approved_at <= $1 limit $3))`,
        [before.createdBefore, before.now, most],
      ),

    /** Adds a waiting consent under an idempotency key of its client; false when that key was used before. */
    add: (consent: Consent, once: { key: string; bodyHash: string }): Promise<boolean> =>
      changed(
        database,
        consent.consentId,
        {
          person: consent.businessDocument ?? consent.loggedUser,
          before: `created as (${insertCreation(['$2', '$11', '$12', '$1', '$9'])})`,
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
            once.key,
            once.bodyHash,
          ],
        },
        { event: 'CREATED', actor: consent.clientId, at: consent.createdAt },
      ),

    /** Binds a waiting consent to who signed in for it; the same document may do it again. */
    claim: (consentId: string, document: string, now: Date): Promise<boolean> =>
      changed(
        database,
        consentId,
        {
          change: `update consent set claimed_by = $2 where consent_id = $1 and ${RECORDED} = 'AWAITING_AUTHORISATION'
           and (claimed_by is null or claimed_by = $2)`,
          values: [consentId, document],
        },
        { event: 'CLAIMED', actor: 'USER', at: now },
      ),

    /** AWAITING → AUTHORISED, by who claimed it, while its time has not run out. */
    async authorise(sql: Sql, consentId: string, approval: Approval): Promise<boolean> {
      const isFirst = await changed(
        sql,
        consentId,
        {
          change: `update consent set status = 'AUTHORISED', status_at = $2, approved_at = $2, intent_id = $3,
           grant_id = $4, resources = $5
         where consent_id = $1 and ${RECORDED} = 'AWAITING_AUTHORISATION' and claimed_by = $6 and expires_at > $2`,
          values: [
            consentId,
            approval.at,
            approval.intentId,
            approval.grantId,
            JSON.stringify(approval.resources),
            approval.document,
          ],
        },
        { event: 'AUTHORISED', actor: 'USER', at: approval.at },
      )
      if (!isFirst) return false
      for (const document of approval.furtherApprovers) {
        await sql.run('insert into consent_approver (consent_id, document) values ($1, $2)', [
          consentId,
          document,
        ])
      }
      return true
    },

    /** A further approver's yes; false when it was given before or is not asked for. */
    approveFurther: (consentId: string, document: string, now: Date): Promise<boolean> =>
      changed(
        database,
        consentId,
        {
          change: `update consent_approver set approved_at = $3 where consent_id = $1 and document = $2
           and approved_at is null
           and exists (select 1 from consent where consent_id = $1 and ${RECORDED} = 'AUTHORISED')`,
          values: [consentId, document, now],
        },
        { event: 'FURTHER_APPROVAL', actor: 'USER', at: now },
      ),

    /** Records that the recipient got its token: only the first time counts; the token is noted every time. */
    inForce: (consentId: string, now: Date, besides: AuditEntry): Promise<boolean> =>
      changed(
        database,
        consentId,
        {
          change: `update consent set in_force_at = $2
         where consent_id = $1 and ${RECORDED} = 'AUTHORISED' and in_force_at is null`,
          values: [consentId, now],
          besides,
        },
        { event: 'IN_FORCE', actor: 'TPP', at: now },
      ),

    /** AUTHORISED → CONSUMED: the service that it was for was asked. */
    consume: (sql: Sql, consentId: string, now: Date): Promise<boolean> =>
      changed(
        sql,
        consentId,
        {
          change: `update consent set status = 'CONSUMED', status_at = $2
         where consent_id = $1 and ${RECORDED} = 'AUTHORISED' and expires_at > $2`,
          values: [consentId, now],
        },
        { event: 'CONSUMED', actor: 'TPP', at: now },
      ),

    /** Ends a consent, only from the status it was seen in. */
    end: (sql: Sql, consentId: string, from: ApiStatus, at: Date, rejection: Rejection): Promise<boolean> =>
      changed(
        sql,
        consentId,
        {
          change: `update consent set status = 'REJECTED', status_at = $3, rejected_by = $4, rejection_code = $5,
           rejection_note = $6
         where consent_id = $1 and ${RECORDED} = $2`,
          values: [consentId, from, at, rejection.by, rejection.code, rejection.note ?? null],
        },
        { event: 'REJECTED', actor: rejection.by, at, detail: rejection.code },
      ),

    async countByStatus(): Promise<Record<string, number>> {
      const rows = await database.query<{ status: string; count: number }>(
        'select status, count(*)::int as count from consent group by status',
      )
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
    },

    /** A consent with everything that happened to it. */
    async findWithHistory(
      consentId: string,
    ): Promise<{ consent: Consent; history: HistoryEntry[] } | undefined> {
      const [row] = await selectRows<ConsentRow & HistoryRow>(
        database,
        'c.consent_id = $1',
        [consentId],
        `${WHOLE}, ${HISTORY}`,
      )
      return row && { consent: rowToConsent(row), history: (row.history ?? []).map(rowToEntry) }
    },
  }
}
export type ConsentStore = ReturnType<typeof createConsentStore>

/**
 * The status, in a condition on one consent. NOTE: as no index has it, so that the consent is found by its id: while few
 * wait, the planner would rather go through all that wait, and keeps to that once they are many.
 */
const RECORDED = `(status || '')`

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

export type Approval = {
  at: Date
  /** Who approves: must be who claimed it. */
  document: string
  intentId: string
  grantId: string
  resources: readonly ChosenResource[]
  /** CPFs of the other people who must approve. */
  furtherApprovers: readonly string[]
}

async function select(sql: Sql, condition: string, values: readonly unknown[]): Promise<Consent[]> {
  return (await selectRows<ConsentRow>(sql, condition, values, WHOLE)).map(rowToConsent)
}

function selectRows<R extends BriefRow>(
  sql: Sql,
  condition: string,
  values: readonly unknown[],
  columns: string,
): Promise<R[]> {
  return sql.query<R>(
    `select ${columns} from consent c where ${condition} order by c.created_at desc, c.consent_id`,
    values,
  )
}

/** NOTE: named one by one: a prepared `c.*` fails once another version of the server has added a column. */
const BRIEF = `c.consent_id, c.client_id, c.organisation_id, c.logged_user, c.business_document, c.permissions,
  c.status, c.created_at, c.status_at, c.expires_at, c.rejected_by, c.rejection_code, c.rejection_note,
  c.claimed_by, c.intent_id, c.grant_id, c.approved_at, c.in_force_at,
  (select json_agg(json_build_object('document', a.document, 'approvedAt', a.approved_at))
    from consent_approver a where a.consent_id = c.consent_id) as approvers`
const WHOLE = `${BRIEF}, c.services, c.resources`
const HISTORY = `(select json_agg(json_build_object('at', h.at, 'event', h.event, 'actor', h.actor, 'detail', h.detail)
    order by h.id) from consent_history h where h.consent_id = c.consent_id) as history`

type ConsentRow = BriefRow & { services: Record<string, unknown>; resources: ChosenResource[] }
type BriefRow = Row & {
  consent_id: string
  client_id: string
  organisation_id: string
  logged_user: string
  business_document: string | null
  permissions: string[]
  status: ApiStatus
  created_at: Date
  status_at: Date
  expires_at: Date
  rejected_by: Rejection['by'] | null
  rejection_code: RejectionReason | null
  rejection_note: string | null
  claimed_by: string | null
  intent_id: string | null
  grant_id: string | null
  approved_at: Date | null
  in_force_at: Date | null
  approvers: Array<{ document: string; approvedAt: string | null }> | null
}

function rowToConsent(row: ConsentRow): Consent {
  return { ...rowToBrief(row), services: row.services, resources: row.resources }
}

function rowToBrief(row: BriefRow): ConsentInBrief {
  return {
    consentId: row.consent_id,
    clientId: row.client_id,
    organisationId: row.organisation_id,
    loggedUser: row.logged_user,
    businessDocument: row.business_document ?? undefined,
    permissions: row.permissions,
    status: row.status,
    createdAt: row.created_at,
    statusChangedAt: row.status_at,
    expiresAt: row.expires_at,
    rejection: rowToRejection(row),
    claimedBy: row.claimed_by ?? undefined,
    intentId: row.intent_id ?? undefined,
    grantId: row.grant_id ?? undefined,
    approvedAt: row.approved_at ?? undefined,
    inForceAt: row.in_force_at ?? undefined,
    approvers: (row.approvers ?? []).map(rowToApprover).sort(byDocument),
  }
}

function rowToRejection(row: BriefRow): Rejection | undefined {
  if (!row.rejected_by || !row.rejection_code) return undefined
  return { by: row.rejected_by, code: row.rejection_code, note: row.rejection_note ?? undefined }
}

type HistoryRow = {
  history: Array<{ at: string; event: HistoryEntry['event']; actor: string; detail: string | null }> | null
}

function rowToEntry({ at, detail, ...entry }: NonNullable<HistoryRow['history']>[number]): HistoryEntry {
  return { ...entry, at: new Date(at), ...(detail ? { detail } : {}) }
}

function rowToApprover(row: NonNullable<BriefRow['approvers']>[number]): Approver {
  return { document: row.document, approvedAt: row.approvedAt ? new Date(row.approvedAt) : undefined }
}

const byDocument = (one: Approver, other: Approver): number => (one.document < other.document ? -1 : 1)
