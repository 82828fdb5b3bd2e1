import { Document } from '@consente/domain/document'
import { markActive } from './idle-time.ts'
import { accessToken, clearAll, credentials, endReason, refreshToken } from './login-storage.ts'

/** The parts of a sign-in's or renewal's answer that the session keeps. */
export type SessionTokens = { access_token: string; refresh_token?: string | undefined }

/**
 * Keeps a sign-in. Another customer's data in this browser are forgotten first; the customer's own draft and waiting
 * return stay, so that they can continue.
 */
export function keepSignIn(
  tokens: SessionTokens,
  who: { document: string; name: string; loggedUser?: string | undefined },
): void {
  const documentId = Document.strip(who.document)
  const previous = credentials.read()
  if (previous !== undefined && previous.documentId !== documentId) clearAll()
  const isSame = previous?.documentId === documentId
  const loggedUser = who.loggedUser ?? (isSame ? previous.loggedUser : undefined)
  credentials.write({
    iamName: who.name,
    documentId,
    ...(loggedUser === undefined ? {} : { loggedUser: Document.strip(loggedUser) }),
  })
  endReason.remove()
  keepTokens(tokens)
  markActive()
}

/** Keeps the CPF of the person who acts for the company that is signed in. */
export function keepRepresentative(cpf: string): void {
  const stored = credentials.read()
  if (stored) credentials.write({ ...stored, loggedUser: cpf })
}

/** Keeps renewed tokens; a backend that answers no new refresh token keeps the previous one in use. */
export function keepTokens({ access_token, refresh_token }: SessionTokens): void {
  if (refresh_token !== undefined) refreshToken.write(refresh_token)
  accessToken.write(access_token)
}
