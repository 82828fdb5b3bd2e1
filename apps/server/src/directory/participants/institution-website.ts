import type { AuthorisationServer } from './participants.ts'

/** The website where an institution publishes its terms. NOTE: the directory has no other public web address of it. */
export function webAddressOf({
  TermsOfServiceUri,
}: Pick<AuthorisationServer, 'TermsOfServiceUri'>): string | undefined {
  if (!TermsOfServiceUri || !URL.canParse(TermsOfServiceUri)) return undefined
  const { protocol, origin } = new URL(TermsOfServiceUri)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}
