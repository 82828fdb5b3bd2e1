import type { ConsentDetails } from '@consente/contract/portal/consents'
import { Document } from '@consente/domain/document'
import { useMemo } from 'react'
import { accessToken, type Credentials, clearAll, credentials } from './login-storage.ts'
import { sharedState } from './shared-state.tsx'
import { useStored } from './stored-item.ts'

export type Customer = {
  name: string
  /** Document that signed in, without punctuation: `{approver}` and `documentId` on the wire. */
  documentId: string
  kind: 'CPF' | 'CNPJ'
  /** `529.982.247-25` or `11.222.333/0001-81`. */
  masked: string
  isCompany: boolean
  /**
   * CPF that acts, without punctuation: the customer's own, or that of the company's representative; empty while a
   * company's is not known.
   */
  loggedUser: string
}

/** Credentials as stored → the customer as the screens show them. */
export function customerFrom({ iamName, documentId, loggedUser }: Credentials): Customer {
  const document = Document.parse(documentId)
  const kind = document?.kind ?? (Document.typedLength(documentId) > 11 ? 'CNPJ' : 'CPF')
  const bare = Document.strip(documentId)
  return {
    name: iamName,
    documentId: bare,
    kind,
    masked: Document.maskTyping(bare),
    isCompany: kind === 'CNPJ',
    loggedUser: kind === 'CPF' ? bare : cpfIn(loggedUser),
  }
}

/**
 * CPF that acts on a consent (docs/domain/entities.md, "Consent data saved at login"): the person whom the consent
 * names, else the customer's own or their representative's. Never a CNPJ; empty while no CPF is known.
 */
export function actingCpf(
  { loggedUser }: Pick<ConsentDetails, 'loggedUser'>,
  customer: Pick<Customer, 'loggedUser'>,
): string {
  return cpfIn(loggedUser.document.identification) || customer.loggedUser
}

/** A CPF, or nothing: a CNPJ is never the document of a person who acts. */
function cpfIn(text = ''): string {
  const document = Document.parse(text)
  return document?.kind === 'CPF' ? document.value : ''
}

/**
 * Keeps the current user: `null` at first, then the customer who has a token and is named by `user_credentials`, in every
 * tab. `signOut` (Sair) forgets the customer and everything of theirs; going to `/` is the caller's.
 */
export const [UserProvider, useUser] = sharedState('User', () => {
  const stored = useStored(credentials)
  const isSignedIn = useStored(accessToken) !== undefined
  return useMemo(
    () => ({ user: stored && isSignedIn ? customerFrom(stored) : null, signOut: clearAll }),
    [stored, isSignedIn],
  )
})

/** The customer of a page that the route table opens only to a signed-in customer. */
export function useCustomer(): Customer {
  const { user } = useUser()
  if (!user) throw new Error('Esta página precisa de um cliente identificado.')
  return user
}
