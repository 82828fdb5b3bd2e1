import type { Insurer } from '../insurer/insurer.ts'
import type { Account, AccountStore } from './account.port.ts'

/**
 * Decides who owns an account. An account opened while the insurer's register did not know the document may belong to
 * anybody: the first person who registered named its mailbox. Once the register knows the customer, its e-mail decides
 * (docs/decisions/access/whose-account.md).
 */
export type KnownEmailDeps = { accounts: AccountStore; insurer: Insurer }

/** The form in which e-mails are stored and compared. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase()

/** The e-mail in the insurer's register; null of a customer without one, undefined of a document that it does not know. */
export async function registeredEmail(
  { insurer }: KnownEmailDeps,
  document: string,
): Promise<string | null | undefined> {
  const customer = await insurer.register.find(document)
  return customer && (customer.email ? normaliseEmail(customer.email) : null)
}

/**
 * The e-mail that proves the customer: the account's, else the one in the insurer's register. Null of a customer
 * without one: no mailbox proves them (docs/decisions/access/whose-account.md).
 */
export async function knownEmail(
  deps: KnownEmailDeps,
  document: string,
  account: Account | undefined,
): Promise<string | null | undefined> {
  if (account && !account.isUnvouched) return account.email
  const registered = await registeredEmail(deps, document)
  return registered === undefined ? account?.email : registered
}

/** True unless the register names another mailbox than the one that opened the account, or knows the customer without one. */
export async function isUsable(
  deps: KnownEmailDeps,
  { document, email, isUnvouched }: Account,
): Promise<boolean> {
  if (!isUnvouched) return true
  const registered = await registeredEmail(deps, document)
  // It is the customer's own; a later change of the register does not take it away.
  if (registered === email) await deps.accounts.vouch(document)
  return registered === undefined || registered === email
}

/** A person's or a company's name, and the e-mail that proves it. */
export async function contactOf(
  deps: KnownEmailDeps,
  document: string,
): Promise<{ name: string | undefined; email: string | undefined }> {
  const account = await deps.accounts.find(document)
  const registered = account ? undefined : await deps.insurer.register.find(document)
  const email = (await knownEmail(deps, document, account)) || undefined
  return { name: account?.name ?? registered?.name, email }
}
