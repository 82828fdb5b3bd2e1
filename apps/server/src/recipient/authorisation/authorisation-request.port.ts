import type { Sql } from '../../platform/database/database.ts'
import type { RequestSecrets } from '../other-institution/institution-openid.ts'

/** One authorisation request of a transmission: one opening of its address. */
export type AuthorisationRequest = RequestSecrets & {
  transmissionId: string
  createdAt: Date
  /** Whether the holder ever saw it. */
  wasPushed: boolean
  /** Hash of the code it returned with, once it did. */
  codeHash?: string
}

/**
 * Authorisation requests by their state. Promise about two callers at once: only one works on the return of a state
 * at a time; once its lease is over (its process died), only the same code may be tried again.
 */
export type AuthorisationRequestStore = {
  add(transmissionId: string, secrets: RequestSecrets, now: Date): Promise<void>
  /** Records that the holder accepted it. */
  pushed(state: string, now: Date): Promise<unknown>
  find(state: string): Promise<AuthorisationRequest | undefined>
  /** How many requests a transmission has had. */
  count(transmissionId: string): Promise<number>
  /** Whether the customer opened the address again later than this request. */
  hasLater(transmissionId: string, than: Date): Promise<boolean>
  /** Claims the return of a state with this code until `until`; false while another caller works on it. */
  claim(sql: Sql, claim: { state: string; codeHash: string; now: Date; until: Date }): Promise<boolean>
  /** Renews the worker's lease, unless it released the return. */
  hold(state: string, now: Date, until: Date): Promise<unknown>
  /** Whether a return of the transmission is being worked on right now. */
  isClaimed(transmissionId: string, now: Date): Promise<boolean>
  /** The holder did not answer: the same code may be tried again at once. */
  release(state: string, now: Date): Promise<unknown>
  removeBefore(before: Date): Promise<unknown>
}
