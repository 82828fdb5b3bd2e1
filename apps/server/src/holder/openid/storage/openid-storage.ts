import type { Sql } from '../../../platform/database/database.ts'

/** A record of the OpenID provider. Its id is the token itself: kept as a hash only, and never in the payload. */
export type OpenIdRecord = {
  model: string
  id: string
  payload: Payload
  grantId?: string | undefined
  /** None: it never expires. */
  expiresAt: Date | undefined
}
export type Payload = Readonly<Record<string, unknown>>

/**
 * Single records. Of several simultaneous uses of a record exactly one succeeds; a record of one use is added by one caller
 * only, for as long as it lives.
 */
export type OpenIdRecords = {
  /** Adds the record, or replaces it. */
  put(record: OpenIdRecord): Promise<void>
  find(model: string, id: string): Promise<{ payload: Payload; usedAt: Date | undefined } | undefined>
  /** Marks a record as used; false when it was before. */
  use(model: string, id: string): Promise<boolean>
  remove(model: string, id: string): Promise<void>
  removeOfGrant(model: string, grantId: string): Promise<void>
  /** Adds a record of one use; false for every further use. */
  addOnce(once: OpenIdRecord): Promise<boolean>
  /** Adds a record together with one of one use; false, and neither is added, when that was used before. */
  putOnce(record: OpenIdRecord, once: OpenIdRecord): Promise<boolean>
  /** Removes everything that a grant gave, within the transaction that decides it. */
  dropGrant(sql: Sql, grantId: string): Promise<void>
  /** Removes what has expired. @returns how many records. */
  dropExpired(): Promise<number>
}

/**
 * The steps of an authorisation. Each is one statement: all of its changes are there or none, and of several callers at
 * once the step of exactly one takes place.
 */
export type OpenIdSteps = {
  /** An authorisation request is opened: its interaction, and the intent that binds it to its consent. */
  open(interaction: OpenIdRecord, consentId: string): Promise<void>
  /**
   * Answers an authorisation request; answering again replaces the answer.
   * @returns where the browser goes next; undefined when the request is over.
   */
  answer(sql: Sql, intentId: string, result: Payload): Promise<string | undefined>
  /**
   * The browser came back: its interaction is over, its pushed request is used, and a code is there, with its entry in the
   * audit log. A pushed request that is gone has expired while the customer took their time.
   * @param audited values of the audit entry
   * @returns false when the browser came back before; nothing is issued then.
   */
  issueCode(
    used: { interactionId: string; pushedId: string | undefined },
    code: OpenIdRecord,
    audited: readonly unknown[],
  ): Promise<boolean>
  /**
   * A code is used, by a client that proves itself with an assertion of one use, and its tokens are there.
   * @returns what was used before, if something was; there are no tokens then.
   */
  exchange(codeId: string, tokens: readonly OpenIdRecord[], once: OpenIdRecord): Promise<ExchangeOutcome>
}
export type ExchangeOutcome = 'done' | 'assertion used' | 'code used'
