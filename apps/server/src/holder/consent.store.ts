import type { ApiStatus, RejectionReason } from '@consente/contract/opin/consents'
import type { Database, Row, Sql } from '../platform/database.ts'
import type { Approver, ChosenResource, Consent, Rejection } from './consent.ts'

/**
 * Consents given. Every change is one conditional update with its history entry, made inside the caller's
 * transaction; of two callers at once only one is told `true`.
 */
export function createConsentStore(database: Database) {
  return {
    find: async (consentId: string): Promise<Consent | undefined> =>
      (await select(database, 'c.consent_id = $1', [consentId]))[0],

    findByGrant: async (grantId: string): Promise<Consent | undefined> =>
      (await select(database, 'c.grant_id = $1', [grantId]))[0],

    /** Consents over a document's data, or waiting for its approval; newest first. */
    ofDocument: (document: string): Promise<Consent[]> =>
      select(
        database,
        // NOTE: an array, since each arm must be found by an index of its own; with `exists` every row would be read.
        `((c.business_document is null and c.logged_user = $1) or c.business_document = $1
          or c.consent_id = any(array(select a.consent_id from consent_approver a where a.document = $1)))`,
        [document],
      ),

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

    /** Adds a waiting consent. */
    async add(sql: Sql, consent: Consent): Promise<void> {
      await sql.run(
        `insert into consent (consent_id, client_id, organisation_id, logged_user, business_document, permissions,
           services, status, created_at, status_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`,
        [
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
        ],
      )
      await note(sql, consent.consentId, { event: 'CREATED', actor: consent.clientId, at: consent.createdAt })
    },

    /** Binds a waiting consent to who signed in for it; the same document may do it again. */
    async claim(sql: Sql, consentId: string, document: string, now: Date): Promise<boolean> {
      const changed = await sql.run(
        `update consent set claimed_by = $2 where consent_id = $1 and status = 'AWAITING_AUTHORISATION'
           and (claimed_by is null or claimed_by = $2)`,
        [consentId, document],
      )
      if (changed === 1) await note(sql, consentId, { event: 'CLAIMED', actor: 'USER', at: now })
      return changed === 1
    },

    /** AWAITING → AUTHORISED, by who claimed it, while its time has not run out. */
    async authorise(sql: Sql, consentId: string, approval: Approval): Promise<boolean> {
      const changed = await sql.run(
        `update consent set status = 'AUTHORISED', status_at = $2, approved_at = $2, intent_id = $3,
           grant_id = $4, resources = $5
         where consent_id = $1 and status = 'AWAITING_AUTHORISATION' and claimed_by = $6 and expires_at > $2`,
        [
          consentId,
          approval.at,
          approval.intentId,
          approval.grantId,
          JSON.stringify(approval.resources),
          approval.document,
        ],
      )
      if (changed !== 1) return false
      for (const document of approval.furtherApprovers) {
        await sql.run('insert into consent_approver (consent_id, document) values ($1, $2)', [
          consentId,
          document,
        ])
      }
      await note(sql, consentId, { event: 'AUTHORISED', actor: 'USER', at: approval.at })
      return true
    },

    /** A further approver's yes; false when it was given before or is not asked for. */
    async approveFurther(sql: Sql, consentId: string, document: string, now: Date): Promise<boolean> {
      const changed = await sql.run(
        `update consent_approver set approved_at = $3 where consent_id = $1 and document = $2
           and approved_at is null
           and exists (select 1 from consent where consent_id = $1 and status = 'AUTHORISED')`,
        [consentId, document, now],
      )
      if (changed === 1) await note(sql, consentId, { event: 'FURTHER_APPROVAL', actor: 'USER', at: now })
      return changed === 1
    },

    /** Records that the recipient got its token: only the first time counts. */
    async inForce(sql: Sql, consentId: string, now: Date): Promise<boolean> {
      const changed = await sql.run(
        `update consent set in_force_at = $2
         where consent_id = $1 and status = 'AUTHORISED' and in_force_at is null`,
        [consentId, now],
      )
      if (changed === 1) await note(sql, consentId, { event: 'IN_FORCE', actor: 'TPP', at: now })
      return changed === 1
    },

    /** AUTHORISED → CONSUMED: the service that it was for was asked. */
    async consume(sql: Sql, consentId: string, now: Date): Promise<boolean> {
      const changed = await sql.run(
        `update consent set status = 'CONSUMED', status_at = $2
         where consent_id = $1 and status = 'AUTHORISED' and expires_at > $2`,
        [consentId, now],
      )
      if (changed === 1) await note(sql, consentId, { event: 'CONSUMED', actor: 'TPP', at: now })
      return changed === 1
    },

    /** Ends a consent, only from the status it was seen in. */
    async end(
      sql: Sql,
      consentId: string,
      from: ApiStatus,
      at: Date,
      rejection: Rejection,
    ): Promise<boolean> {
      const changed = await sql.run(
        `update consent set status = 'REJECTED', status_at = $3, rejected_by = $4, rejection_code = $5,
           rejection_note = $6
         where consent_id = $1 and status = $2`,
        [consentId, from, at, rejection.by, rejection.code, rejection.note ?? null],
      )
      if (changed === 1) {
        await note(sql, consentId, { event: 'REJECTED', actor: rejection.by, at, detail: rejection.code })
      }
      return changed === 1
    },

    /** A consent with everything that happened to it. */
    async findWithHistory(
      consentId: string,
    ): Promise<{ consent: Consent; history: HistoryEntry[] } | undefined> {
      const [row] = await selectRows<ConsentRow & HistoryRow>(
        database,
        'c.consent_id = $1',
        [consentId],
        HISTORY,
      )
      return row && { consent: rowToConsent(row), history: row.history.map(rowToEntry) }
    },
  }
}
export type ConsentStore = ReturnType<typeof createConsentStore>

export type HistoryEntry = { at: Date; event: string; actor: string; detail?: string }

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

async function note(sql: Sql, consentId: string, entry: HistoryEntry): Promise<void> {
  await sql.run(
    'insert into consent_history (consent_id, at, event, actor, detail) values ($1, $2, $3, $4, $5)',
    [consentId, entry.at, entry.event, entry.actor, entry.detail ?? null],
  )
}

async function select(sql: Sql, condition: string, values: readonly unknown[]): Promise<Consent[]> {
  return (await selectRows<ConsentRow>(sql, condition, values)).map(rowToConsent)
}

/** @param further columns beside the consent's own, each after a comma */
function selectRows<R extends ConsentRow>(
  sql: Sql,
  condition: string,
  values: readonly unknown[],
  further = '',
): Promise<R[]> {
  return sql.query<R>(
    `select c.*, coalesce((select jsonb_agg(jsonb_build_object('document', a.document, 'approvedAt', a.approved_at)
       order by a.document) from consent_approver a where a.consent_id = c.consent_id), '[]') as approvers ${further}
     from consent c where ${condition} order by c.created_at desc, c.consent_id`,
    values,
  )
}

const HISTORY = `, coalesce((select jsonb_agg(jsonb_build_object('at', h.at, 'event', h.event, 'actor', h.actor,
    'detail', h.detail) order by h.id) from consent_history h where h.consent_id = c.consent_id), '[]') as history`

type ConsentRow = Row & {
  consent_id: string
  client_id: string
  organisation_id: string
  logged_user: string
  business_document: string | null
  permissions: string[]
  services: Record<string, unknown>
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
  resources: ChosenResource[]
  approved_at: Date | null
  in_force_at: Date | null
  approvers: Array<{ document: string; approvedAt: string | null }>
}

function rowToConsent(row: ConsentRow): Consent {
  return {
    consentId: row.consent_id,
    clientId: row.client_id,
    organisationId: row.organisation_id,
    loggedUser: row.logged_user,
    businessDocument: row.business_document ?? undefined,
    permissions: row.permissions,
    services: row.services,
    status: row.status,
    createdAt: row.created_at,
    statusChangedAt: row.status_at,
    expiresAt: row.expires_at,
    rejection: rowToRejection(row),
    claimedBy: row.claimed_by ?? undefined,
    intentId: row.intent_id ?? undefined,
    grantId: row.grant_id ?? undefined,
    resources: row.resources,
    approvedAt: row.approved_at ?? undefined,
    inForceAt: row.in_force_at ?? undefined,
    approvers: row.approvers.map(rowToApprover),
  }
}

function rowToRejection(row: ConsentRow): Rejection | undefined {
  if (!row.rejected_by || !row.rejection_code) return undefined
  return { by: row.rejected_by, code: row.rejection_code, note: row.rejection_note ?? undefined }
}

type HistoryRow = { history: Array<{ at: string; event: string; actor: string; detail: string | null }> }

function rowToEntry({ at, detail, ...entry }: HistoryRow['history'][number]): HistoryEntry {
  return { ...entry, at: new Date(at), ...(detail ? { detail } : {}) }
}

function rowToApprover(row: ConsentRow['approvers'][number]): Approver {
  return { document: row.document, approvedAt: row.approvedAt ? new Date(row.approvedAt) : undefined }
}
