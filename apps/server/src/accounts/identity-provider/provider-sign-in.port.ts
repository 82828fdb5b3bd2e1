import type { Sql } from '../../platform/database/database.ts'
import type { StartedSession } from '../sessions/session.port.ts'
import type { ProviderPerson } from './provider-person.ts'

/** A proof within a session that goes on. */
export type SessionProof = {
  sessionId: string
  /** The session's account, and the person who acts. */
  document: string
  person: string
  level: 'loa3' | undefined
  page: string
}

/** A sign-in that is under way, as it is sealed. */
export type Begun = {
  nonce: string
  verifier: string
  maxAge?: number | undefined
  intentId?: string | undefined
  proof?: SessionProof | undefined
  /** The query with which the provider led the browser back. */
  answer?: string | undefined
  /** The person, while they choose for whom they act. */
  verified?: { person: ProviderPerson; idToken: string } | undefined
}

/** Identifies the sign-in that a browser began: its state and the browser as hashes. */
export type SignInKey = { stateHash: string; browserHash: string }

export type ProviderSide = { subject: string; sid: string | undefined; idToken: string }

/** Sign-ins at the identity provider. Promise: each is taken once, by the browser that began it; of two takers at once one gets it. */
export type ProviderSignIns = {
  put(key: SignInKey, begun: Begun, expiresAt: Date): Promise<unknown>
  find(key: SignInKey, now: Date): Promise<Begun | undefined>
  /** The newest of a browser: for its way back where the state is wrong. */
  newestOf(browserHash: string, now: Date): Promise<Begun | undefined>
  /** Deletes and answers it. */
  take(key: SignInKey, now: Date): Promise<Begun | undefined>
  /** Starts a session with its first refresh token, its provider's side and its audit entry; false for a disabled account. */
  start(sql: Sql, started: StartedSession, side: ProviderSide, now: Date): Promise<boolean>
  idTokenOf(by: { sessionId: string } | { refreshTokenHash: string }): Promise<string | undefined>
  /** Ends the sessions of a provider's session; without one, of a person. @returns them */
  endBy(
    sql: Sql,
    by: { sub?: string | undefined; sid?: string | undefined },
    now: Date,
  ): Promise<{ id: string; document: string }[]>
  /** Deletes sign-ins that were over before the instant, and the provider's side of sessions that have ended. */
  forgetBefore(instant: Date): Promise<void>
}
