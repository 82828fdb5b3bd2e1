import type { Sql } from '../../platform/database/database.ts'

/**
 * Requests of services, at most one for each consent: added within the transaction that consumes the consent, which one
 * caller only succeeds in.
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
/** What became of a service's request: what is answered when it was accepted, or why it was refused. */
export type ServiceOutcome = { data: Record<string, unknown> } | { refusal: string }
