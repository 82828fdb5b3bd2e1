import type { Sql } from '../../platform/database/database.ts'
import type { Account } from '../account.port.ts'
import type { StartedSession } from '../sessions/session.port.ts'

/** Counters of a password's tries. */
export type TryKeys = Record<'address' | 'often' | 'pair' | 'first' | 'reserve' | 'account', string>

/** The counter of a try over all addresses: none where the browser or the address is known to the account. */
export type CountedBy = 'reserve' | 'account' | undefined

/** Source of a try. */
export type TryOrigin = { document: string; addressHash: string; isKnownDevice: boolean }

/** Everything that a sign-in's second statement writes: session, counts given back, audit entry. */
export type Completion = StartedSession & {
  keys: TryKeys
  countedBy: CountedBy
  /** Since when the account has had the password that was right. */
  passwordChangedAt: Date
}

/**
 * Reads of a sign-in before the check of the password, and changes after it: one statement each, since
 * hashing is all that should take time. Promise: counts are locked in one order (address, often, pair, first, reserve,
 * account), so two at once never deadlock; no try is lost.
 */
export type SignInStore = {
  /**
   * Counts a try, in this order, as long as no count is exhausted: by the address; by the pair of address and account,
   * right tries first; by the account, if neither the browser nor the address has signed in to it before. The account's
   * count takes an address's first tries from the reserve and all others from the shared part. A try that the pair's or the
   * account's block refuses is not counted at all: otherwise other customers at the address would have to wait, and this
   * customer later.
   * @returns undefined when it is blocked
   */
  begin(
    keys: TryKeys,
    from: TryOrigin,
    now: Date,
  ): Promise<{ countedBy: CountedBy; account: Account | undefined } | undefined>
  /**
   * Takes the tries back, and starts a session with its first refresh token and its entry in the audit log.
   * @returns whether it started: not when the account was disabled, or got another password, meanwhile
   */
  complete(sql: Sql, completion: Completion, now: Date): Promise<boolean>
}
