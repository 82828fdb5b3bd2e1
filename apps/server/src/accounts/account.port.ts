import type { Sql } from '../platform/database/database.ts'

/** An account of the portal. `document` is the CPF or CNPJ that signs in, without signs. */
export type Account = {
  document: string
  name: string
  /** Lower case. */
  email: string
  passwordHash: string
  passwordChangedAt: Date
  /** CPF of the person behind a company. */
  representative: string | undefined
  /** Opened with a mailbox that nobody vouched for. */
  isUnvouched: boolean
  /** By the operator: it opens nothing until it is enabled again. */
  isDisabled: boolean
}
export type NewAccount = Omit<Account, 'isDisabled' | 'passwordChangedAt'>

/** Accounts. Promise: of two additions of a document at once one succeeds; every change is one conditional update. */
export type AccountStore = {
  find(document: string, sql?: Sql): Promise<Account | undefined>
  /** Returns the documents with an account that the insurer vouches for. */
  vouched(documents: readonly string[]): Promise<ReadonlySet<string>>
  /** False when the document has an account already. */
  add(sql: Sql, account: NewAccount, now: Date): Promise<boolean>
  /** True when the document has an account with this e-mail that is not disabled. */
  setPassword(
    sql: Sql,
    change: Pick<Account, 'document' | 'email' | 'passwordHash'>,
    now: Date,
  ): Promise<boolean>
  /** Replaces the hash by one of the same password at another cost; nothing when the password was changed meanwhile. */
  replaceHash(document: string, previousHash: string, passwordHash: string): Promise<unknown>
  /** The account is the customer's. */
  vouch(document: string): Promise<unknown>
  /** Gives an account that nobody vouched for to its customer; false when it is vouched for, or disabled. */
  handOver(sql: Sql, to: Omit<NewAccount, 'representative' | 'isUnvouched'>, now: Date): Promise<boolean>
  /**
   * Gives a company's account to its new representative; false while its own is among those whom the insurer's register names,
   * when it has none, or when it is disabled.
   */
  succeed(sql: Sql, to: NewAccount, named: readonly string[], now: Date): Promise<boolean>
  /** Opens the account, or gives it to whom the identity provider vouches for. */
  adopt(sql: Sql, account: Omit<NewAccount, 'isUnvouched'>, now: Date): Promise<void>
  /** Locks an account that is not disabled until the transaction is over; false when there is none. */
  lock(sql: Sql, document: string): Promise<boolean>
  /** False when the document has no account; one that was disabled before keeps its instant. */
  disable(sql: Sql, document: string, now: Date): Promise<boolean>
  /** False when the document has no account. */
  enable(sql: Sql, document: string): Promise<boolean>
}
