import type { ApiStatus } from '@consente/contract/opin/consents'
import type { Audit, AuditEntry } from '../../platform/audit/audit.ts'
import { countByStatus } from '../../platform/database/count-by-status.store.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { ChosenResource, Consent, ConsentForDetails, ConsentInBrief, Rejection } from './consent.ts'
import { createConsentChange, type HistoryEntry } from './consent-change.store.ts'
import { insertCreation } from './consent-creation.store.ts'
import {
  BRIEF,
  type BriefRow,
  type ConsentRow,
  DETAILS,
  type DetailsRow,
  HISTORY,
  type HistoryRow,
  rowToBrief,
  rowToConsent,
  rowToDetails,
  rowToEntry,
  select,
  selectRows,
  WHOLE,
} from './consent-rows.store.ts'

/**
 * Consents given. Every change is one conditional update with its history entry, made inside the caller's transaction
 * where there is more to it; of two callers at once only one is told `true`.
 */
export function createConsentStore(database: Database, audit: Audit) {
  const changed = createConsentChange(audit)

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
          or c.consent_id = any(array(select a.consent_id from consent_approver a where a.document = $1)))
          order by c.created_at desc, c.consent_id`,
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
            where a.approved_at is null and o.status = 'AUTHORISED' and o.approved_at <= $1 limit $3))
         order by c.created_at desc, c.consent_id`,
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

    countByStatus: () => countByStatus(database, 'consent'),

    /** A consent as it is shown, with everything that happened to it. */
    async findWithHistory(
      consentId: string,
    ): Promise<{ consent: ConsentForDetails; history: HistoryEntry[] } | undefined> {
      const [row] = await selectRows<DetailsRow & HistoryRow>(
        database,
        'c.consent_id = $1',
        [consentId],
        `${DETAILS}, ${HISTORY}`,
      )
      return row && { consent: rowToDetails(row), history: row.history.map(rowToEntry) }
    },
  }
}
export type ConsentStore = ReturnType<typeof createConsentStore>

/**
 * The status, in a condition on one consent. NOTE: as no index has it, so that the consent is found by its id: while few
 * wait, the planner would rather go through all that wait, and keeps to that once they are many.
 */
const RECORDED = `(status || '')`

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
