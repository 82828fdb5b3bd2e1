import {
  constants,
  createCipheriv,
  createPublicKey,
  type JsonWebKey,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import {
  CompactEncrypt,
  type CryptoKey,
  decodeJwt,
  exportJWK,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { decryptJwe } from '../../../apps/server/src/platform/keys/jwe.ts'
import { keyPairOf } from '../authenticator/key-pairs.ts'
import type { RecipientSetup } from './recipient-setup.ts'

/**
 * Named misbehaviours of a holder: the id_token it would have sent is opened with the recipient's own key, spoilt in
 * one way, and signed and encrypted again. `aToken` with nothing spoilt is the control: it must be accepted.
 */
export type TokenFault = (token: string) => Promise<string>

type Spoilt = {
  claims?: (claims: JWTPayload) => JWTPayload
  alg?: 'PS256' | 'RS256' | 'none'
  signWith?: CryptoKey
  kid?: string
  keyEncryption?: string
  contentEncryption?: string
  isEncrypted?: boolean
}

const without =
  (name: string) =>
  (claims: JWTPayload): JWTPayload => ({ ...claims, [name]: undefined })
const withClaims =
  (changed: JWTPayload) =>
  (claims: JWTPayload): JWTPayload => ({ ...claims, ...changed })
const now = (): number => Math.floor(Date.now() / 1000)

/** What a holder may get wrong in the claims. */
export const WRONG_CLAIMS: Readonly<Record<string, Spoilt>> = {
  'wrong nonce': { claims: withClaims({ nonce: 'outro' }) },
  'no nonce': { claims: without('nonce') },
  'wrong c_hash': { claims: withClaims({ c_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }) },
  'no c_hash': { claims: without('c_hash') },
  'wrong s_hash': { claims: withClaims({ s_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }) },
  'no s_hash': { claims: without('s_hash') },
  'wrong issuer': { claims: withClaims({ iss: 'https://outra.example' }) },
  'no issuer': { claims: without('iss') },
  'wrong audience': { claims: withClaims({ aud: 'outro-cliente' }) },
  'a further audience': { claims: (claims) => ({ ...claims, aud: [String(claims.aud), 'outro'] }) },
  'a further audience with azp': {
    claims: (claims) => ({ ...claims, aud: [String(claims.aud), 'outro'], azp: String(claims.aud) }),
  },
  'no audience': { claims: without('aud') },
  expired: { claims: (claims) => ({ ...claims, exp: now() - 120 }) },
  'no expiry': { claims: without('exp') },
  'issued a week ago': { claims: (claims) => ({ ...claims, iat: now() - 7 * 86_400 }) },
  'no iat': { claims: without('iat') },
  'no acr': { claims: without('acr') },
  'an acr below loa2': { claims: withClaims({ acr: 'urn:brasil:openinsurance:loa1' }) },
  'an acr of nobody': { claims: withClaims({ acr: 'urn:mace:incommon:iap:silver' }) },
}

/** What a holder may get wrong around the claims. */
export const WRONG_SEALS: Readonly<Record<string, Spoilt>> = {
  'alg none': { alg: 'none' },
  RS256: { alg: 'RS256' },
  'unknown kid': { kid: 'desconhecida' },
  unencrypted: { isEncrypted: false },
  'another content encryption': { contentEncryption: 'A128CBC-HS256' },
  'another key encryption': { keyEncryption: 'RSA-OAEP-256' },
  'its key encrypted with RSA1_5': { keyEncryption: 'RSA1_5' },
}

/** A key of somebody else under the holder's name. */
export async function otherKey(): Promise<Spoilt> {
  return { signWith: (await keyPairOf('somebody else', 'PS256')).privateKey }
}

/** What makes an id_token of the holder wrong in this one way. */
export function spoiling({ platform, provider }: RecipientSetup, spoilt: Spoilt): TokenFault {
  return async (token) => {
    const claims = decodeJwt(await decryptJwe(platform.keys, token))
    const signed = await sign(provider.signing, spoilt.claims?.(claims) ?? claims, spoilt)
    return spoilt.isEncrypted === false ? signed : encrypt(platform.keys.publicJwks, signed, spoilt)
  }
}

type Jwks = RecipientSetup['platform']['keys']['publicJwks']

async function encryptionKey(jwks: Jwks, alg: string): Promise<CryptoKey> {
  const found = jwks.find(({ use }) => use === 'enc')
  if (!found) throw new Error('The recipient has no encryption key.')
  const { alg: _own, ...jwk } = found
  return (await importJWK({ ...jwk, alg }, alg)) as CryptoKey
}

async function sign(
  { key, kid }: RecipientSetup['provider']['signing'],
  claims: JWTPayload,
  spoilt: Spoilt,
): Promise<string> {
  const payload = JSON.parse(JSON.stringify(claims)) as JWTPayload
  const { alg = 'PS256' } = spoilt
  if (alg === 'none') return new UnsecuredJWT(payload).encode()
  const signing = alg === 'PS256' ? key : ((await importJWK(await exportJWK(key), alg)) as CryptoKey)
  return new SignJWT(payload)
    .setProtectedHeader({ alg, kid: spoilt.kid ?? kid })
    .sign(spoilt.signWith ?? signing)
}

async function encrypt(publicJwks: Jwks, signed: string, spoilt: Spoilt): Promise<string> {
  const { keyEncryption = 'RSA-OAEP', contentEncryption = 'A256GCM' } = spoilt
  const kid = publicJwks.find(({ use }) => use === 'enc')?.kid ?? ''
  if (keyEncryption === 'RSA1_5') return encryptOldWay(publicJwks, signed, kid)
  return new CompactEncrypt(new TextEncoder().encode(signed))
    .setProtectedHeader({ alg: keyEncryption, enc: contentEncryption, kid, cty: 'JWT' })
    .encrypt(await encryptionKey(publicJwks, keyEncryption))
}

/** RSA1_5, which today's libraries refuse to make (RFC 7518 section 4.2), with A256GCM. */
function encryptOldWay(publicJwks: Jwks, signed: string, kid: string): string {
  const jwk = publicJwks.find(({ use }) => use === 'enc') as JsonWebKey
  const [key, nonce] = [randomBytes(32), randomBytes(12)]
  const header = Buffer.from(JSON.stringify({ alg: 'RSA1_5', enc: 'A256GCM', kid, cty: 'JWT' })).toString(
    'base64url',
  )
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(header))
  const body = Buffer.concat([cipher.update(signed), cipher.final()])
  const padding = constants.RSA_PKCS1_PADDING
  const sealedKey = publicEncrypt({ key: createPublicKey({ key: jwk, format: 'jwk' }), padding }, key)
  const parts = [sealedKey, nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))
  return [header, ...parts].join('.')
}
