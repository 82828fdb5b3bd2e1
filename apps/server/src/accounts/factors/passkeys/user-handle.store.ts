import type { Database } from '../../../platform/database/database.ts'

/** The names by which authenticators know accounts (WebAuthn level 3, section 5.4.3: nothing of the person). */
export type UserHandleStore = {
  /**
   * An account's own, which is the candidate where it has none yet. Promise: of two callers at once both get the same.
   * Undefined when the document has no account.
   */
  given(document: string, candidate: string): Promise<string | undefined>
  /** Undefined where the account has none. */
  of(document: string): Promise<string | undefined>
}

/** The SQL behind user handles: random bytes, one for an account, made when first needed. */
export function createUserHandleStore(database: Database): UserHandleStore {
  return {
    async given(document, candidate) {
      const [row] = await database.query<{ user_handle: string }>(
        `update account set user_handle = coalesce(user_handle, $2) where document = $1 returning user_handle`,
        [document, candidate],
      )
      return row?.user_handle
    },

    async of(document) {
      const [row] = await database.query<{ user_handle: string | null }>(
        'select user_handle from account where document = $1',
        [document],
      )
      return row?.user_handle ?? undefined
    },
  }
}
