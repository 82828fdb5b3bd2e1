import { Document } from '@consente/domain/document'
import type { EntryState } from './access-entry-state.ts'
import type { IdentificationType } from './access-texts.ts'

/** The two submits of the login (docs/domain/screens.md; docs/domain/access.md). Pure. */

/** The result of the user check: an account, none, or nothing yet. */
export type Verification = EntryState['verification']

export type LoginForm = {
  type: IdentificationType
  /** As typed, in its mask. */
  document: string
  password: string
  verification: Verification
}

export const EMPTY_LOGIN: LoginForm = { type: 'document', document: '', password: '', verification: 'none' }

/** The shortest document: a CPF. */
const SHORTEST = 11

/** Another document takes the verification back. */
export function typeDocument(form: LoginForm, text: string): LoginForm {
  const document = Document.maskTyping(text)
  const isSame = Document.strip(document) === Document.strip(form.document)
  return { ...form, document, verification: isSame ? form.verification : 'none' }
}

/**
 * Runs once at least 11 digits are typed: 11 are checked as a CPF, 14 as a CNPJ (docs/domain/validation.md). Between
 * the two, and while a letter says that it will be a CNPJ, the customer is still typing, until they leave the field.
 */
export function looksInvalid(document: string, wasLeft = false): boolean {
  const bare = Document.strip(document)
  const isWhole = bare.length === 14 || (bare.length === SHORTEST && /^\d+$/.test(bare))
  return (isWhole || (wasLeft && bare.length >= SHORTEST)) && Document.parse(bare) === undefined
}

/** True when there is too little of a document to go on to sign-up or recovery. */
export function isTooShort(document: string): boolean {
  return Document.typedLength(document) < SHORTEST
}

type Submit = 'not-implemented' | 'missing-document' | 'missing-password' | 'invalid' | 'verify' | 'sign-in'

/** The meaning of ENTRAR: the first submit only verifies the user, the second signs in. */
export function submitOf({ type, document, password, verification }: LoginForm): Submit {
  if (type !== 'document') return 'not-implemented'
  if (document === '') return 'missing-document'
  if (Document.parse(document) === undefined) return 'invalid'
  if (verification === 'none') return 'verify'
  return password === '' ? 'missing-password' : 'sign-in'
}
