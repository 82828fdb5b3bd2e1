import { type CryptoKey, importJWK } from 'jose'
import type { Keys } from '../../platform/keys/signing-keys.ts'
import type { DecryptionKey } from './id-token-checks.ts'

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

/** Our keys in the form of the OpenID library: the newest signs, all of them decrypt. */
export type ClientKeys = {
  signing: { kid: string; key: CryptoKey }
  decryption: readonly DecryptionKey[]
}

/**
 * Our private keys as the OpenID client takes them: one that signs, and those that decrypt.
 * @throws without a signing key
 */
export async function clientKeys({ privateJwks }: Keys): Promise<ClientKeys> {
  const imported = await Promise.all(
    privateJwks.map(async (jwk) => ({
      use: jwk.use,
      kid: jwk.kid ?? '',
      key: (await importJWK(jwk, jwk.use === 'enc' ? 'RSA-OAEP' : 'PS256')) as CryptoKey,
    })),
  )
  const signing = imported.find(({ use }) => use === 'sig')
  if (!signing) throw new Error('There is no signing key.')
  return { signing, decryption: imported.filter(({ use }) => use === 'enc') }
}

/**
 * True if a published issuer equals `issuerOf`; it may end in a slash, which its discovery address lacks (OIDC
 * Discovery 4.1).
 */
export function isSameIssuer(published: string, issuer: string): boolean {
  return published === issuer || published === `${issuer}/`
}

/** The address of a discovery document. @param issuer without a trailing slash */
export const discoveryAddressOf = (issuer: string): string => `${issuer}/.well-known/openid-configuration`

/** The issuer of a discovery address, without a trailing slash (OIDC Discovery 4). */
export function issuerOf(discovery: string): string {
  return discovery.replace(/\/\.well-known\/openid-configuration$/, '')
}
