import type { Sql } from '../../platform/database/database.ts'
import type { RequestSecrets } from '../other-institution/code-exchange.ts'
import type { Transmission } from '../sharing/transmission.ts'

/** One authorisation request of a transmission: each opening of its address makes one. */
export type AuthorisationRequest = RequestSecrets & {
  transmissionId: string
  createdAt: Date
  /** True if the holder accepted the pushed request. */
  wasPushed: boolean
  /** Hash of the code that it returned with, once it has returned. */
  codeHash?: string | undefined
}

/**
 * Authorisation requests by their state. Promise about concurrent callers: one at a time processes the return of a
 * state; when its lease ends because its process died, only the same code is accepted again.
 */
export type AuthorisationRequestStore = {
  /** @param most false, and nothing is added, where the transmission has had so many; a few more where many come at once */
  add(transmissionId: string, secrets: RequestSecrets, now: Date, most: number): Promise<boolean>
  /** Records that the holder accepted it. */
  pushed(state: string, now: Date): Promise<unknown>
  find(state: string): Promise<{ request: AuthorisationRequest; transmission: Transmission } | undefined>
  count(transmissionId: string): Promise<number>
  /** True if a later request of the same transmission was pushed. */
  hasLater(transmissionId: string, than: Date): Promise<boolean>
  /** Claims the return of a state with this code until `until`; false while another caller processes it. */
  claim(sql: Sql, claim: { state: string; codeHash: string; now: Date; until: Date }): Promise<boolean>
  /** Renews the lease, unless the return was released. */
  hold(state: string, now: Date, until: Date): Promise<unknown>
  /** True if a return of the transmission is being processed now. */
  isClaimed(transmissionId: string, now: Date): Promise<boolean>
  /** Releases the return because the holder did not answer: the same code can be tried again at once. */
  release(state: string, now: Date): Promise<unknown>
  removeBefore(before: Date): Promise<unknown>
}
