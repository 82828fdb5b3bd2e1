import type { Row, Sql } from '../../../platform/database/database.ts'

/** A record of the OpenID provider. Its id is the token itself: stored as a hash only, and never in the payload. */
export type OpenIdRecord = {
  model: string
  id: string
  payload: Payload
  grantId?: string | undefined
  /** None: the record never expires. */
  expiresAt: Date | undefined
}
/** State of the OpenID library, stored as it is. */
export type Payload = Readonly<Record<string, unknown>>

/** A record of the library, and since when it is used up. */
export type FoundRecord = { payload: Payload; usedAt: Date | undefined }

/**
 * Single records. Promises: of several simultaneous uses of a record exactly one succeeds; a single-use record is
 * added by one caller only, during its life.
 */
export type OpenIdRecords = {
  /** Adds the record, or replaces it. */
  put(record: OpenIdRecord): Promise<unknown>
  find(model: string, id: string): Promise<FoundRecord | undefined>
  /**
   * The same together with the consent that the payload names by its `consentId`.
   * @param columns of `consent c` in the row; null in it without such a consent
   */
  findBeside(model: string, id: string, columns: string): Promise<(FoundRecord & { row: Row }) | undefined>
  /** Marks a record as used; false when it was used before. */
  use(model: string, id: string): Promise<boolean>
  remove(model: string, id: string): Promise<unknown>
  removeOfGrant(model: string, grantId: string): Promise<unknown>
  /** Adds a single-use record; false for every further use. */
  addOnce(once: OpenIdRecord): Promise<boolean>
  /** Adds a record together with a single-use one; false, and neither is added, when the latter was used before. */
  putOnce(record: OpenIdRecord, once: OpenIdRecord): Promise<boolean>
  /** Deletes all records of a grant, within the caller's transaction. */
  dropGrant(sql: Sql, grantId: string): Promise<unknown>
  /** Deletes expired records. @returns how many */
  dropExpired(): Promise<number>
}

/**
 * The steps of an authorisation. Promise: each is one statement, with all of its changes or none, and of several
 * simultaneous callers one completes the step.
 */
export type OpenIdSteps = {
  /**
   * The browser has arrived: stores its interaction, the intent that binds it to its consent, and the audit entry.
   * @param audited values of the audit entry
   */
  open(interaction: OpenIdRecord, consentId: string, audited: readonly unknown[]): Promise<unknown>
  /**
   * The browser has returned without a code: ends its interaction, with the audit entry.
   * @param audited values of the audit entry, which is left out when the browser returned before
   */
  close(interactionId: string, audited: readonly unknown[]): Promise<unknown>
  /**
   * Answers an authorisation request. A repeated answer replaces the previous one, but one for the same grant keeps it: the
   * id_token tells how the customer had signed in when they approved.
   * @returns where the browser goes next; undefined when the request is over
   */
  answer(sql: Sql, intentId: string, result: Payload): Promise<string | undefined>
  /** The same unless it has an answer; of several callers at once one answers. */
  answerFirst(sql: Sql, intentId: string, result: Payload): Promise<string | undefined>
  /** The same unless its customer has granted it, and the consent has not ended since. */
  answerUngranted(sql: Sql, intentId: string, result: Payload): Promise<string | undefined>
  /** The answer of a request whose browser has not returned yet. */
  answerTo(intentId: string): Promise<{ isGranted: boolean; location: string } | undefined>
  /** True if the request is open and has no answer. */
  isUnanswered(intentId: string): Promise<boolean>
  /**
   * The browser has returned: ends its interaction, marks its pushed request as used and adds a code, with its audit
   * entry. A missing pushed request has expired while the customer decided.
   * @param audited values of the audit entry
   * @returns false when the browser returned before; nothing is issued then
   */
  issueCode(
    used: { interactionId: string; pushedId: string | undefined },
    code: OpenIdRecord,
    audited: readonly unknown[],
  ): Promise<boolean>
  /**
   * Adds tokens of a grant, for a code or for a refresh token, of a client that authenticates with a single-use assertion. Waits
   * for an end of the consent that is being written.
   * @returns why no tokens are added, if none are: `over` for a code that was used, and for a consent that has ended
   */
  giveTokens(
    by: { grantId: string; codeId?: string | undefined },
    tokens: readonly OpenIdRecord[],
    once: OpenIdRecord,
  ): Promise<'given' | 'assertion used' | 'over'>
}
