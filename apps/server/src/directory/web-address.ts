import type { AuthorisationServer } from './participants.ts'

/** The site on which an institution publishes its terms: the directory knows no other public address of it. */
export function webAddressOf({ TermsOfServiceUri }: Pick<AuthorisationServer, 'TermsOfServiceUri'>): {
  webAddress?: string
} {
  if (!TermsOfServiceUri || !URL.canParse(TermsOfServiceUri)) return {}
  const { protocol, origin } = new URL(TermsOfServiceUri)
  return protocol === 'https:' || protocol === 'http:' ? { webAddress: origin } : {}
}
