import type { Account } from '../account.port.ts'
import type { NewSession } from './session.port.ts'

/** What tries of a password are counted by. */
export type TryKeys = { address: string; often: string; pair: string; account: string }

export type Completion = {
  keys: TryKeys
  isKnown: boolean
  session: NewSession
  refreshToken: { hash: string; expiresAt: Date }
  /** Values of the entry. */
  audited: readonly unknown[]
}

/**
 * What a sign-in reads before the password is checked, and what it changes once it is right: one statement each, since
 * hashing is all that should take time. Promise: counts are locked in one order (address, often, pair, account), so two
 * sign-ins at once never deadlock; no try is lost.
 */
export type SignInStore = {
  /**
   * Counts a try: by its address; if that is not blocked, by the pair, right tries first; if that is not, and the address
   * never signed in to the account before, by the account. One that the pair's block refuses is not counted: others
   * at the same address would wait for it.
   * @returns undefined when it is blocked
   */
  begin(
    keys: TryKeys,
    from: { document: string; addressHash: string },
    now: Date,
  ): Promise<{ isKnown: boolean; account: Account | undefined } | undefined>
  /**
   * Takes the tries back, and starts a session with its first refresh token and its entry in the audit log.
   * @returns whether it started: not when the account was disabled meanwhile
   */
  complete(completion: Completion, now: Date): Promise<boolean>
}
