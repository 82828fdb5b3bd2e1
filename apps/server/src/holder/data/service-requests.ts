import type { Sql } from '../../platform/database/database.ts'

/**
 * Service requests, at most one for each consent: added within the transaction that consumes the consent, in which
 * only one caller succeeds.
 */
export type ServiceRequests = {
  add(sql: Sql, request: ServiceRequest): Promise<unknown>
  find(consentId: string): Promise<Omit<ServiceRequest, 'at'> | undefined>
}

export type ServiceRequest = {
  consentId: string
  /** Idempotency key. */
  key: string
  bodyHash: string
  outcome: ServiceOutcome
  at: Date
}
/** The outcome of a service request: the answer when it was accepted, or the reason of the refusal. */
export type ServiceOutcome = { data: Record<string, unknown> } | { refusal: string }
