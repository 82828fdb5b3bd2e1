import type { Sql } from '../../platform/database/database.ts'

/** A second factor of an account, as everybody may know it. */
export type Factor = {
  id: string
  kind: 'passkey' | 'totp'
  /** As its owner calls it. */
  name: string
  createdAt: Date
  /** It makes loa3 from then on. */
  countsFrom: Date
  lastUsedAt: Date | undefined
}

/** The owner of factors: an account and the person behind it (a company's representative). */
export type FactorOwner = { document: string; person: string }

/** The checkable part of a passkey. */
export type Passkey = {
  /** base64url, as browsers say it. */
  credentialId: string
  /** COSE key, base64url. */
  publicKey: string
  /** Signatures that the authenticator has made, as it told last; 0 where it does not count. */
  counter: number
  transports: readonly string[]
}
/** A passkey with its public key; a disabled one opens nothing. */
export type KeptPasskey = Factor & FactorOwner & Passkey & { isDisabled: boolean }
/** An authenticator app with its sealed secret. */
export type KeptApp = Factor & FactorOwner & { sealedSecret: string }

/** A factor as it is added, with what is needed to check it later. */
export type NewFactor = FactorOwner &
  Omit<Factor, 'lastUsedAt'> & { passkey?: Passkey; app?: { sealedSecret: string; lastStep: number } }

/**
 * Second factors. Promises: of two additions of one credential, or of two apps of one account, one succeeds; of two uses of
 * one counter value or one code, one succeeds.
 */
export type FactorStore = {
  /** Those that are not disabled, oldest first. */
  listOf(owner: FactorOwner, sql?: Sql): Promise<Factor[]>
  passkeysOf(owner: FactorOwner): Promise<KeptPasskey[]>
  findPasskey(credentialId: string): Promise<KeptPasskey | undefined>
  findApp(owner: FactorOwner): Promise<KeptApp | undefined>
  /** False when the credential, or an app, is there already. */
  add(sql: Sql, factor: NewFactor): Promise<boolean>
  /** Counts a use; false when the counter has not moved on, or when the passkey is gone or disabled. */
  usePasskey(sql: Sql, id: string, counter: number, now: Date): Promise<boolean>
  /** Counts a use; false when this step of its clock, or a later one, was used before. */
  useApp(sql: Sql, id: string, step: number, now: Date): Promise<boolean>
  /** True if it is there and not disabled; locked, so that it stays until the transaction is over. */
  holds(sql: Sql, id: string): Promise<boolean>
  /** False when the owner has no such factor. */
  rename(sql: Sql, owner: FactorOwner, factor: { id: string; name: string }): Promise<boolean>
  /** It counts from this instant on; false when it is gone, or counts already. */
  countFrom(sql: Sql, id: string, now: Date): Promise<boolean>
  /** False when the owner has no such factor. */
  remove(sql: Sql, owner: FactorOwner, id: string): Promise<boolean>
  /** Removes those of an account that count from a later instant. @returns them */
  dropLater(sql: Sql, document: string, instant: Date): Promise<Factor[]>
  /** It opens nothing any more. @returns false when it was so before */
  disable(sql: Sql, id: string, now: Date): Promise<boolean>
}

export type Purpose = 'sign-in' | 'proof' | 'passkey' | 'totp'
/** Something that a device or app must answer: good once, bound to purpose, account and session. */
export type Challenge = {
  hash: string
  purpose: Purpose
  document?: string | undefined
  sessionId?: string | undefined
  sealedSecret?: string | undefined
  expiresAt: Date
}

/** Challenges that authenticators were asked. Promise: a challenge is taken once. */
export type ChallengeStore = {
  put(challenge: Challenge): Promise<unknown>
  /** Deletes and answers the challenge, if it has not run out and was made for this purpose and session. */
  take(
    hash: string,
    asked: Pick<Challenge, 'purpose' | 'sessionId'>,
    now: Date,
  ): Promise<Challenge | undefined>
  forgetBefore(instant: Date): Promise<unknown>
}
