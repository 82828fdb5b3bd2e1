import type { Sql } from '../../platform/database/database.ts'
import type { ChosenResource } from '../consents/consent.ts'

/**
 * Customers' decisions. Each is one conditional change with its history entry and audit entry. Promise: of two
 * callers at once only one gets `true`, and nothing is written for the other.
 */
export type ConsentDecisions = {
  /** Binds a waiting consent to the document that signed in for it; the same document may repeat it. */
  claim(consentId: string, document: string, now: Date): Promise<boolean>
  /** AWAITING_AUTHORISATION → AUTHORISED, by the document that claimed it, within its hour and before it expires. */
  authorise(sql: Sql, consentId: string, approval: Approval): Promise<boolean>
  /** A further approver's approval; false when it was given before or is not asked for. Locks the consent. */
  approveFurther(sql: Sql, consentId: string, approval: { document: string; at: Date }): Promise<boolean>
  /** True if somebody's approval is missing, within the transaction of another one. */
  missesApproval(sql: Sql, consentId: string): Promise<boolean>
}

/** An approval, ready to be recorded. */
export type Approval = {
  at: Date
  /** The document that approves, which must be the one that claimed it. */
  document: string
  intentId: string
  grantId: string
  resources: readonly ChosenResource[]
  /** CPFs of the other people who must approve. */
  furtherApprovers: readonly string[]
}
