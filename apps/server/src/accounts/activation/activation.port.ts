import type { Sql } from '../../platform/database/database.ts'

/** The proof that an e-mail is reached by the person who names it. */
export type EmailProof = { document: string; email: string }

/** The visitor who asks for a code: by the token, and by the browser, which keeps its name when its page is loaded again. */
export type Asker = { tokenId: string; deviceHash: string | undefined }

/**
 * Activation codes and what a valid one binds. Promises: a try is counted before the code is shown; of two uses of a code,
 * or of a binding, at once one succeeds.
 */
export type ActivationStore = {
  /** Replaces the previous code of the same asker; its tries begin at none. Codes of others stay. */
  putCode(
    sql: Sql,
    code: EmailProof & { tokenId: string; deviceHash: string; sealedHash: string; expiresAt: Date },
  ): Promise<unknown>
  /**
   * Counts a try at the newest code that this asker asked for.
   * @returns its sealed hash; `used up` when no try is left; undefined when they asked for none
   */
  tryOwnCode(
    proof: EmailProof,
    asker: Asker,
    limit: { most: number; now: Date },
  ): Promise<string | 'used up' | undefined>
  /** The newest code that any visitor asked for, without counting: none that was asked for within a session. @returns its sealed hash */
  newestCode(proof: EmailProof, now: Date): Promise<string | undefined>
  /** Uses the code up; false when another call did. */
  useCode(sql: Sql, proof: EmailProof, sealedHash: string): Promise<boolean>
  bind(sql: Sql, tokenId: string, proof: EmailProof, expiresAt: Date): Promise<unknown>
  isBound(tokenId: string, proof: EmailProof, now: Date): Promise<boolean>
  /** Uses the binding up; false when another call did. */
  useBinding(sql: Sql, tokenId: string, proof: EmailProof, now: Date): Promise<boolean>
  forgetBefore(instant: Date): Promise<void>
}
