import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A key of the sidecar. An HSM would keep it inside; here it lies in a file. */
export type SignerKey = { kid: string; use: 'sig' | 'enc'; alg: 'PS256' | 'RS256' | 'RSA-OAEP'; pem: string }

/** The keys in this file; a file that is missing is made, with a key that signs and one that decrypts. */
export function keysIn(file: string): SignerKey[] {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify([newKey('PS256'), newKey('RSA-OAEP')]), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as SignerKey[]
}

export function newKey(alg: SignerKey['alg']): SignerKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return { kid: randomUUID(), use: alg === 'RSA-OAEP' ? 'enc' : 'sig', alg, pem }
}

export const privateKeyOf = ({ pem }: SignerKey): KeyObject => createPrivateKey(pem)

export function publicJwkOf({ kid, use, alg, pem }: SignerKey): Record<string, unknown> {
  return { ...createPublicKey(pem).export({ format: 'jwk' }), kid, use, alg }
}
