import type { AuthorisationServer } from './participants.ts'

/** The site on which an institution publishes its terms: the directory knows no other public address of it. */
export function webAddressOf({
  TermsOfServiceUri,
}: Pick<AuthorisationServer, 'TermsOfServiceUri'>): string | undefined {
  if (!TermsOfServiceUri || !URL.canParse(TermsOfServiceUri)) return undefined
  const { protocol, origin } = new URL(TermsOfServiceUri)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}
