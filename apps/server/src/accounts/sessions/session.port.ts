import type { Sql } from '../../platform/database/database.ts'

export type Session = {
  id: string
  document: string
  intentId: string | undefined
  expiresAt: Date
}
export type NewSession = Session & { addressHash: string }
export type RefreshTokenState = { session: Session; expiresAt: Date; usedAt: Date | undefined }

/** Sessions and their refresh tokens. Promise: a token is read under a row lock, so its second user sees the first. */
export type SessionStore = {
  isLive(id: string, now: Date): Promise<boolean>
  /** Whether the address has signed in to this account before. */
  isKnownAddress(document: string, addressHash: string): Promise<boolean>
  addToken(sql: Sql, token: { hash: string; sessionId: string; expiresAt: Date }): Promise<void>
  /** The token of a session that has not ended, locked until the transaction is over. */
  lockToken(sql: Sql, hash: string): Promise<RefreshTokenState | undefined>
  markUsed(sql: Sql, hash: string, now: Date): Promise<void>
  end(sql: Sql, id: string, now: Date): Promise<void>
  /** Ends the account's sessions that have not ended. @returns their ids */
  endAllOf(sql: Sql, document: string, now: Date): Promise<string[]>
  /** The same but for one session. @returns their ids */
  endOthersOf(sql: Sql, but: { document: string; sessionId: string }, now: Date): Promise<string[]>
  /** The same for every account. @returns how many */
  endAll(sql: Sql, now: Date): Promise<number>
  /** Deletes sessions, with their tokens, that were over before the given instant. */
  forgetBefore(instant: Date): Promise<void>
}
