import type { ApiStatus } from '@consente/contract/opin/consents'
import type { Sql } from '../../platform/database/database.ts'
import type { HolderAuditEntry } from '../holder-audit-events.ts'
import type { Rejection } from './consent.ts'

/**
 * What becomes of a consent after the customer's decision. Each is one conditional change with its history entry and audit
 * entry, within the caller's transaction where it is given one: of two callers at once only one is answered `true`.
 */
export type ConsentLife = {
  /** Records that the recipient got its token: only the first time counts; `besides` is recorded every time. */
  inForce(consentId: string, now: Date, besides: HolderAuditEntry): Promise<boolean>
  /** AUTHORISED → CONSUMED: the service that it was for was asked. */
  consume(sql: Sql, consentId: string, now: Date): Promise<boolean>
  /** Ends a consent, only from the status it was read in. */
  end(sql: Sql, consentId: string, ending: Ending): Promise<boolean>
}
export type Ending = { from: ApiStatus; at: Date; rejection: Rejection }
