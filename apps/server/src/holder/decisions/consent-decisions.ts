import type { Sql } from '../../platform/database/database.ts'
import type { ChosenResource } from '../consents/consent.ts'

/**
 * What customers decide. Each is one conditional change with its history entry and audit entry: of two callers at once only
 * one is answered `true`, and nothing is written for the other.
 */
export type ConsentDecisions = {
  /** Binds a waiting consent to the document that signed in for it; the same document may do it again. */
  claim(consentId: string, document: string, now: Date): Promise<boolean>
  /** AWAITING_AUTHORISATION → AUTHORISED, by the document that claimed it, before its time runs out. */
  authorise(sql: Sql, consentId: string, approval: Approval): Promise<boolean>
  /** A further approver's yes; false when it was given before or is not asked for. */
  approveFurther(consentId: string, document: string, now: Date): Promise<boolean>
}

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
