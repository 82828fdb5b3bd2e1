/** The means of a sign-in, as RFC 8176 names it. */
export type Amr = 'pwd' | 'otp' | 'pop' | 'user' | 'mfa'

/**
 * Proofs of a session. `loa2` is one factor, `loa3` several: a passkey with user verification, or a password and
 * an authenticator app, if they count (docs/decisions/access/second-factors.md).
 */
export type SessionLevel = {
  acr: 'loa2' | 'loa3'
  amr: readonly Amr[]
  /** When the last second factor that counts was proved. */
  factorAt: Date | undefined
}

export const BY_PASSWORD: SessionLevel = { acr: 'loa2', amr: ['pwd'], factorAt: undefined }

/** A factor that was proved so recently need not be proved again. */
const FRESH_MS = 5 * 60_000

/** True if a second factor was proved just now. */
export function isFresh({ factorAt }: Pick<SessionLevel, 'factorAt'>, now: Date): boolean {
  return factorAt !== undefined && now.getTime() - factorAt.getTime() <= FRESH_MS
}

/** Effect of a factor on a sign-in or a session. */
export function levelBy(kind: 'passkey' | 'totp', counts: boolean, now: Date): SessionLevel {
  const own: Amr[] = kind === 'passkey' ? ['pop', 'user'] : ['otp']
  return counts
    ? { acr: 'loa3', amr: [...own, 'mfa'], factorAt: now }
    : { acr: 'loa2', amr: own, factorAt: undefined }
}
