import * as wire from '@consente/contract/portal/access'
import { Document } from '@consente/domain/document'
import type { Api } from './api.ts'
import { asRecord } from './normalise.ts'

/** Accounts: codes, registration, passwords (docs/domain/calls.md). None of these is retried. */

export type Account = { document: string; email: string; name: string; password: string }

const accountBody = ({ document, email, name, password }: Account) => ({
  documento: Document.strip(document),
  email,
  nome: name,
  senha: password,
})

const answeredDocument = (document: string) => (raw: unknown) => ({
  documento: Document.strip(document),
  ...asRecord(raw),
})

/** Creates the account. `representative` (a CPF) travels only as a capability, for companies. */
export async function register(
  api: Api,
  account: Account & { representative?: string | undefined },
): Promise<void> {
  const { representative } = account
  const withPerson = api.config.capabilities.representative && representative !== undefined
  await api.call(wire.register, {
    body: {
      ...accountBody(account),
      ...(withPerson ? { representante: Document.strip(representative) } : {}),
    },
    normalise: answeredDocument(account.document),
  })
}

/** Sets a new password, after a code was validated with the same client token. */
export async function changePassword(api: Api, account: Account): Promise<void> {
  await api.call(wire.changePassword, {
    body: accountBody(account),
    normalise: answeredDocument(account.document),
  })
}

/** Has a code mailed for sign-up or recovery (docs/domain/calls.md). */
export async function sendActivationCode(
  api: Api,
  { document, email }: { document: string; email: string },
): Promise<void> {
  await api.call(wire.sendActivationCode, {
    body: { documento: Document.strip(document), email },
    normalise: answeredDocument(document),
  })
}

/**
 * Validates the code with a fresh client token: our server binds document and e-mail to that token for ten minutes, and
 * the same token must then create the account or set the password (docs/domain/access.md).
 */
export async function validateActivationCode(
  api: Api,
  { document, email, code }: { document: string; email: string; code: string },
): Promise<void> {
  api.renewClientToken()
  await api.call(wire.validateActivationCode, {
    params: { code },
    body: { documento: Document.strip(document), email },
    normalise: answeredDocument(document),
  })
}
