import type { Sql } from '../../platform/database/database.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { Account } from '../account.port.ts'
import type { DeviceKind } from '../devices/device-kind.ts'
import type { SessionLevel } from './session-level.ts'

/** A sign-in that is still open. */
export type Session = {
  id: string
  document: string
  intentId: string | undefined
  /** The number of times that its customer has proved again who they are; absent: never. */
  generation?: number
  expiresAt: Date
}
/** The browser that a session was started in; its id as a hash. */
export type SessionDevice = {
  hash: string
  kind: DeviceKind
  isNew: boolean
  /** Rough place of its network: as its customer is told, and as the session keeps it. */
  place?: { words: string; sealed: string } | undefined
}
export type NewSession = Session & {
  addressHash: string
  device: SessionDevice
  level: SessionLevel
  /** When its customer proved who they are; absent: now. */
  provedAt?: Date
}
/** An access token and the refresh token that is given with it: their hashes, and when each ends. */
export type KeptTokens = { hash: string; expiresAt: Date; accessHash: string; accessExpiresAt: Date }
/** Everything that one insert writes when a session starts. */
export type StartedSession = {
  session: NewSession
  tokens: KeptTokens
  audited: readonly unknown[]
}
/** A session as its customer is shown it. */
export type OpenSession = {
  id: string
  startedAt: Date
  /** The last renewal: calls go on for ten minutes after it at most. */
  lastSeenAt: Date
  device: DeviceKind | undefined
  sealedPlace: string | undefined
  isNewDevice: boolean
  /** Means of its start; undefined for the identity provider and the app. */
  how: 'password' | 'passkey' | undefined
}
/** A refresh token's session with its account, and its own state; a used one tells of a copy. */
export type RefreshTokenState = {
  session: Session
  account: Account
  expiresAt: Date
  usedAt: Date | undefined
}

export type SessionLevels = {
  /** When its customer proved last who they are; undefined for a session that is over. */
  provedAt(id: string, now: Date): Promise<Date | undefined>
  /** Its customer has proved it once more; tokens given before are refused from then on. */
  proved(id: string, now: Date): Promise<unknown>
  /** former version: the proofs of a signed token's session; undefined if it has ended, or has given other tokens since. */
  levelByFormer(id: string, generation: number, now: Date): Promise<SessionLevel | undefined>
  /** Proofs of a live session. */
  levelOf(id: string, now: Date, sql?: Sql): Promise<SessionLevel | undefined>
  /** The same, locked until the transaction is over. */
  lockLevel(sql: Sql, id: string, now: Date): Promise<SessionLevel | undefined>
  /** Records a new proof; tokens given before are refused from then on. */
  setLevel(sql: Sql, id: string, level: SessionLevel, now: Date): Promise<unknown>
  /** Voids other sessions' proofs by a factor that is gone. @param but the session that removed it */
  lowerLevels(sql: Sql, document: string, but?: string): Promise<unknown>
  /** Password and mailbox were proved in it: until then it may add a first second factor. */
  openEnrolment(sql: Sql, id: string, until: Date): Promise<unknown>
  isEnrolmentOpen(sql: Sql, id: string, now: Date): Promise<boolean>
  closeEnrolment(sql: Sql, id: string): Promise<unknown>
}

/** Tokens of sessions. Promise: a refresh token is read under a row lock, so its second user sees the first. */
export type SessionTokens = {
  /** The customer of an access token, with their proofs; undefined if its session has ended, or has given other tokens since. */
  customerOf(accessHash: string, now: Date): Promise<Customer | undefined>
  addTokens(sql: Sql, session: Pick<Session, 'id' | 'generation'>, tokens: KeptTokens): Promise<unknown>
  /** The refresh token of a session that has not ended, locked until the transaction is over. */
  lockToken(sql: Sql, hash: string): Promise<RefreshTokenState | undefined>
  markUsed(sql: Sql, hash: string, now: Date): Promise<unknown>
}

export type SessionEnds = {
  end(sql: Sql, id: string, now: Date): Promise<unknown>
  /** Ends one of this account. @returns whether it was there, and had not ended */
  endOf(sql: Sql, session: { document: string; id: string }, now: Date): Promise<boolean>
  /** Ends the account's sessions that have not ended. @returns their ids */
  endAllOf(sql: Sql, document: string, now: Date): Promise<string[]>
  /** The same but for one session. @returns their ids */
  endOthersOf(sql: Sql, but: { document: string; sessionId: string }, now: Date): Promise<string[]>
  /** The same for every account. @returns how many */
  endAll(sql: Sql, now: Date): Promise<number>
}

export type SessionStore = SessionLevels &
  SessionTokens &
  SessionEnds & {
    /** True if the address has signed in to this account before. */
    isKnownAddress(document: string, addressHash: string): Promise<boolean>
    /** Facts that tell a new device from others: whether the account has a session of this browser, or any at all. */
    seenAt(document: string, deviceHash: string): Promise<{ isSeen: boolean; isFirst: boolean }>
    /** Sessions that can still be renewed, newest first. */
    openOf(document: string, now: Date): Promise<OpenSession[]>
    /**
     * Starts a session by a factor, with its first tokens and its entry in the audit log; false when the account is
     * disabled, or the factor is gone or disabled.
     */
    start(sql: Sql, started: StartedSession & { factorId: string }, now: Date): Promise<boolean>
    /** Deletes sessions, with their tokens, that were over before the given instant. */
    forgetBefore(instant: Date): Promise<unknown>
  }
