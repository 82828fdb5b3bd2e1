/** Our client at one holder: the holder's addresses and our registration there. */
export type ClientRegistration = {
  authorisationServerId: string
  issuer: string
  clientId: string
  /** The redirect URI of our authorisation requests: a page of our portal. */
  redirectUri: string
  consentsUrl: string
  consentsVersion: 1 | 2 | 3
  dataUrls: Readonly<Record<string, string>>
}

/** True if a published issuer equals `issuerOf`; it may end in a slash, which its discovery address lacks (OIDC Discovery 4.1). */
export function isSameIssuer(published: string, issuer: string): boolean {
  return published === issuer || published === `${issuer}/`
}

/** The address of a discovery document. @param issuer without a trailing slash */
export const discoveryAddressOf = (issuer: string): string => `${issuer}/.well-known/openid-configuration`

/** The issuer of a discovery address, without a trailing slash (OIDC Discovery 4). */
export function issuerOf(discovery: string): string {
  return discovery.replace(/\/\.well-known\/openid-configuration$/, '')
}
