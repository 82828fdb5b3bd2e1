import type { KeyObject } from 'node:crypto'
import { type CryptoKey, decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

/** The key that signs, and one that the provider has given up. */
export type ProviderKeys = { kid: string; key: CryptoKey | KeyObject; oldKey: CryptoKey | KeyObject }
type Spoil = (token: string, keys: ProviderKeys) => Promise<string>

const ANOTHER_CPF = '98765432100'
const FIVE_MINUTES = 300

const signedBy = (claims: JWTPayload, key: CryptoKey | KeyObject, kid: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key)

const changing =
  (change: (claims: JWTPayload) => JWTPayload): Spoil =>
  (token, { key, kid }) =>
    signedBy(change(decodeJwt(token)), key, kid)

const TOKEN_FAULTS = {
  'wrong nonce': changing((claims) => ({ ...claims, nonce: 'outro' })),
  'unsigned token': async (token) => token.slice(0, token.lastIndexOf('.') + 1),
  'alg none': async (token) => new UnsecuredJWT(decodeJwt(token)).encode(),
  'old key': (token, { oldKey }) => signedBy(decodeJwt(token), oldKey, 'chave-antiga'),
  'wrong key': (token, { oldKey, kid }) => signedBy(decodeJwt(token), oldKey, kid),
  'wrong audience': changing((claims) => ({ ...claims, aud: 'outro-cliente' })),
  'wrong issuer': changing((claims) => ({ ...claims, iss: 'https://outro.example' })),
  'lower acr': changing((claims) => ({ ...claims, acr: 'urn:sandbox:senha', amr: ['pwd'] })),
  'another CPF': changing((claims) => ({ ...claims, cpf: ANOTHER_CPF })),
  'no document': changing(({ cpf: _cpf, ...claims }) => claims),
  'clock five minutes ahead': changing(({ iat = 0, exp = 0, ...claims }) => ({
    ...claims,
    iat: iat + FIVE_MINUTES,
    exp: exp + FIVE_MINUTES,
  })),
} as const satisfies Record<string, Spoil>

/** Faults on the browser's way back. */
const RETURN_FAULTS = {
  'swapped state': (back: URL) => back.searchParams.set('state', 'de-outra-entrada'),
  'replayed code': (back: URL, lastCode: string) => back.searchParams.set('code', lastCode),
  'iss of another provider': (back: URL) => back.searchParams.set('iss', 'https://outro.example'),
} as const satisfies Record<string, (back: URL, lastCode: string) => void>

/** Names of the faults that can be switched on. */
export const PROVIDER_FAULTS = [
  ...(Object.keys(TOKEN_FAULTS) as (keyof typeof TOKEN_FAULTS)[]),
  ...(Object.keys(RETURN_FAULTS) as (keyof typeof RETURN_FAULTS)[]),
  'slow',
  'down',
] as const
export type ProviderFault = (typeof PROVIDER_FAULTS)[number]

export const spoiltToken = (
  fault: ProviderFault | undefined,
  token: string,
  keys: ProviderKeys,
): Promise<string> =>
  fault !== undefined && fault in TOKEN_FAULTS
    ? TOKEN_FAULTS[fault as keyof typeof TOKEN_FAULTS](token, keys)
    : Promise.resolve(token)

/** The browser's way back as the fault leaves it. @param lastCode one that was used before */
export function spoiltReturn(fault: ProviderFault | undefined, address: string, lastCode: string): string {
  if (fault === undefined || !(fault in RETURN_FAULTS)) return address
  const back = new URL(address)
  RETURN_FAULTS[fault as keyof typeof RETURN_FAULTS](back, lastCode)
  return back.href
}
