import { type CryptoKey, importJWK } from 'jose'
import type { Keys } from '../../platform/keys/signing-keys.ts'
import type { DecryptionKey } from './id-token-checks.ts'

/** How we stand with one holder: where it is and who we are there. */
export type ClientRegistration = {
  authorisationServerId: string
  issuer: string
  clientId: string
  /** Where its authorisation response comes back to: our portal. */
  redirectUri: string
  consentsUrl: string
  consentsVersion: 1 | 2 | 3
  dataUrls: Readonly<Record<string, string>>
}

/** Our keys as the OpenID library takes them: the newest signs, any of them decrypts. */
export type ClientKeys = {
  signing: { kid: string; key: CryptoKey }
  decryption: readonly DecryptionKey[]
}

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

/** Whether a published issuer is the one of `issuerOf`: it may end in a slash, which its discovery address lacks (OIDC Discovery 4.1). */
export function isSameIssuer(published: string, issuer: string): boolean {
  return published === issuer || published === `${issuer}/`
}

/** The address of a discovery document. @param issuer without a slash at its end */
export const discoveryAddressOf = (issuer: string): string => `${issuer}/.well-known/openid-configuration`

/** The issuer that a discovery address belongs to, without a slash at its end (OIDC Discovery 4). */
export function issuerOf(discovery: string): string {
  return discovery.replace(/\/\.well-known\/openid-configuration$/, '')
}
