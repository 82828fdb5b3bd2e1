import type { ApiStatus } from '@consente/contract/opin/scheme-consents'
import type { Sql } from '../../platform/database/database.ts'
import type { HolderAuditEntry } from '../holder-audit-events.ts'
import type { Rejection } from './consent.ts'

/**
 * Changes of a consent after the customer's decision. Each is one conditional change with its history entry and audit
 * entry, within the caller's transaction if one is given. Promise: of two callers at once only one gets `true`.
 */
export type ConsentLife = {
  /** Records that the recipient got its first token, with `besides`. @returns false for a further one, or after an end */
  inForce(consentId: string, now: Date, besides: HolderAuditEntry): Promise<boolean>
  /** Keeps a consent in force to the end of the transaction. @returns false for one that is not, or no longer */
  hold(sql: Sql, consentId: string, now: Date): Promise<boolean>
  /** AUTHORISED → CONSUMED: the service that the consent was given for was requested. */
  consume(sql: Sql, consentId: string, now: Date): Promise<boolean>
  /**
   * Ends a consent if it still has the status in which it was read; an authorised one that ends because an approval is missing
   * (CONSENT_EXPIRED) only if one still is.
   */
  end(sql: Sql, consentId: string, ending: Ending): Promise<boolean>
}
/** An end that is only recorded while the consent still has the status `from`. */
export type Ending = { from: ApiStatus; at: Date; rejection: Rejection }
