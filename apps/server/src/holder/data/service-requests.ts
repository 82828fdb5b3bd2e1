import type { Sql } from '../../platform/database/database.ts'

/**
 * Service requests, at most one for each consent: added within the transaction that consumes the consent, in which
 * only one caller succeeds.
 */
export type ServiceRequests = {
  add(sql: Sql, request: ServiceRequest): Promise<unknown>
  find(consentId: string): Promise<Omit<ServiceRequest, 'at'> | undefined>
  /** Records that the customer came from the recipient, the first time. @returns the consent; undefined for an unknown address */
  visited(handle: string, at: Date): Promise<string | undefined>
}

/** A service request that a recipient has sent; the same key with the same body gets the same outcome. */
export type ServiceRequest = {
  consentId: string
  key: string
  bodyHash: string
  outcome: ServiceOutcome
  /** Unguessable part of the address to which the recipient sends its customer. Requests of earlier versions have none. */
  handle: string | undefined
  at: Date
}
/** The outcome of a service request: the answer when it was accepted, or the reason of the refusal. */
export type ServiceOutcome = { data: Record<string, unknown> } | { refusal: string }
