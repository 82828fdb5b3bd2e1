import { Document } from '@consente/domain/document'
import { isAcceptable } from '@consente/domain/password'
import { INVALID_DOCUMENT, MISSING_FIELDS } from '../access-texts.ts'
import { ACCOUNT } from './account-texts.ts'

/**
 * The sentence that says why a form of sign-up or recovery cannot be sent; undefined if it can
 * (docs/domain/validation.md, "Required fields" and "E-mail").
 */

/** Local part, at sign, domain, top level of 2 or more letters. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/.test(text)
}

/** Code request: user and e-mail. */
export function whyNotSend({ document, email }: { document: string; email: string }): string | undefined {
  if (document === '' || email === '') return MISSING_FIELDS
  if (Document.parse(document) === undefined) return INVALID_DOCUMENT
  return isEmail(email) ? undefined : ACCOUNT.invalidEmail
}

/** Code validation: user and code. Missing ones get the specification's 'Usuário já cadastrado.', odd as it is. */
export function whyNotValidate(proof: { document: string; email: string; code: string }): string | undefined {
  if (proof.document === '' || proof.code === '') return ACCOUNT.alreadyRegistered
  return whyNotSend(proof)
}

/** The last form of sign-up or recovery. */
export type NewAccount = {
  document: string
  name: string
  password: string
  confirmation: string
  /** CPF that acts for a company; undefined when it is not asked. */
  representative?: string | undefined
}

/** Final step: user, full name, password and confirmation, and the representative where one is asked. */
export function whyNotCreate(account: NewAccount): string | undefined {
  const { document, name, password, confirmation, representative } = account
  if ([document, name.trim(), password, confirmation, representative].includes('')) return MISSING_FIELDS
  const isPerson = representative === undefined || Document.parse(representative)?.kind === 'CPF'
  if (Document.parse(document) === undefined || !isPerson) return INVALID_DOCUMENT
  return isAcceptable(password, confirmation) ? undefined : ACCOUNT.weakPassword
}
