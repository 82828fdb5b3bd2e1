import type { Sql } from '../../platform/database/database.ts'

/** The proof that an e-mail is reached by the person who names it. */
export type EmailProof = { document: string; email: string }

/**
 * Activation codes and what a valid one binds. Promises: a try is counted before the code is shown; of two uses of a code,
 * or of a binding, at once one succeeds.
 */
export type ActivationStore = {
  /** Replaces the previous code; its tries begin at none. */
  putCode(sql: Sql, code: EmailProof & { sealedHash: string; expiresAt: Date }): Promise<void>
  /** Counts a try. @returns the sealed hash; undefined when no try is left. */
  tryCode(proof: EmailProof, most: number, now: Date): Promise<string | undefined>
  /** Uses the code up; false when another call did. */
  useCode(sql: Sql, proof: EmailProof, sealedHash: string): Promise<boolean>
  bind(sql: Sql, tokenId: string, proof: EmailProof, expiresAt: Date): Promise<void>
  isBound(tokenId: string, proof: EmailProof, now: Date): Promise<boolean>
  /** Uses the binding up; false when another call did. */
  useBinding(sql: Sql, tokenId: string, proof: EmailProof, now: Date): Promise<boolean>
  forgetBefore(instant: Date): Promise<void>
}
