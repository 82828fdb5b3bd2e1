import type { Account } from '../account.port.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { normaliseEmail } from '../activation/activation-code.ts'

/**
 * Who owns an account. One that was opened while the insurer's register knew no e-mail of the document may belong to anybody:
 * its mailbox was named by the first person who registered. Once the register knows an e-mail, that e-mail decides (decision 37).
 */
type Deps = Pick<AccountsDeps, 'accounts' | 'insurer'>

/** The e-mail in the insurer's register, if there is one. */
export async function registeredEmail({ insurer }: Deps, document: string): Promise<string | undefined> {
  const email = (await insurer.register.find(document))?.email
  return email && normaliseEmail(email)
}

/** The e-mail that proves the customer: the account's, else the one in the insurer's register. */
export async function knownEmail(
  deps: Deps,
  document: string,
  account: Account | undefined,
): Promise<string | undefined> {
  if (account && !account.isUnvouched) return account.email
  return (await registeredEmail(deps, document)) ?? account?.email
}

/** Whether the account may be used: not while the register names another mailbox than the one that opened it. */
export async function isUsable(deps: Deps, { document, email, isUnvouched }: Account): Promise<boolean> {
  if (!isUnvouched) return true
  const registered = await registeredEmail(deps, document)
  // It is the customer's own; a later change of the register does not take it away.
  if (registered === email) await deps.accounts.vouch(document)
  return registered === undefined || registered === email
}

/** A person's or a company's name, and the e-mail that proves it. */
export async function contactOf(
  deps: Deps,
  document: string,
): Promise<{ name: string | undefined; email: string | undefined }> {
  const account = await deps.accounts.find(document)
  const registered = account ? undefined : await deps.insurer.register.find(document)
  return { name: account?.name ?? registered?.name, email: await knownEmail(deps, document, account) }
}
