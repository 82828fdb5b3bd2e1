import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { ConfigError } from '../config/config-error.ts'
import { keysAtStart } from './open-signer.ts'
import { createSealedSigner } from './sealed-signer.ts'
import type { PublicJwk, Signer } from './signer.port.ts'
import type { KeptKey, KeyStore, StoredKey } from './signing-keys.store.ts'

/**
 * Keys of the institution: `sig` signs towards other institutions (PS256), `enc` decrypts their messages (RSA-OAEP).
 * Made at the first start, stored sealed in the database.
 */
export type Keys = OutwardKeys & {
  /** former version: signs the tokens of customers (EdDSA). Undefined where it has never been at work. */
  readonly session:
    | { kid: string; privateKey: CryptoKey; publicKeys: ReadonlyMap<string, CryptoKey> }
    | undefined
}

/** The keys that other institutions know. */
export type OutwardKeys = {
  /** Holds the private keys. */
  readonly signer: Signer
  /** Public keys at /.well-known/jwks.json; the first one of `sig` signs. */
  readonly publicJwks: readonly PublicJwk[]
  /** Public keys that sign PDFs, whose readers have a certificate; they are not published. */
  readonly pdfJwks: readonly PublicJwk[]
}

const ALGORITHMS = { sig: 'PS256', enc: 'RSA-OAEP' } as const

/** Age after which a key gets a successor: a year, in milliseconds. */
const TERM_MS = 365 * 86_400_000
/** The successor is published for a day before it signs, because other institutions cache the published keys. Milliseconds. */
const PUBLISHED_FIRST_MS = 86_400_000

const USES = ['sig', 'enc'] as const

/** Settings of the keys, beside their store. */
type KeyOptions = {
  /** Keys made before this instant are ignored, because others may know them. */
  distrusted?: Date | undefined
  /** Holds the keys that others know; without one they lie in the store. */
  signer?: Signer | undefined
}

/**
 * Loads the keys and makes those that are missing or due. Keys are renewed at the start: a new key is published at
 * once, signs from the first start after its first day on, and previous keys still verify and decrypt.
 * @throws {ConfigError} for an instant of distrust in the future: no key that is made now would do; for a signer that does
 *   not answer
 */
export async function loadKeys(
  store: KeyStore,
  now: Date,
  { distrusted = new Date(0), signer }: KeyOptions = {},
): Promise<Keys> {
  if (distrusted > now)
    throw new ConfigError(
      `distrustKeysMadeBefore is in the future: ${distrusted.toISOString()}. No key that is made now could be used.`,
    )
  const session = await sessionKeys(await store.list(['session']), distrusted)
  if (signer) return { ...outwardOf(signer, await keysAtStart(signer)), session }
  const present = await store.list(USES)
  const missing = USES.filter((use) => !present.some((key) => key.use === use))
  for (const use of missing) await store.addFirst(await generate(use))
  const limit = new Date(Math.max(now.getTime() - TERM_MS, distrusted.getTime()))
  const due = USES.filter((use) => {
    const newest = present.find((key) => key.use === use)
    return newest && newest.createdAt < limit
  })
  for (const use of due) await store.addNext(await generate(use), limit)
  const known = missing.length + due.length > 0 ? await store.list(USES) : present
  const all = inOrderOfUse(
    known.filter(({ createdAt }) => createdAt >= distrusted),
    now,
  )

  const sealed = createSealedSigner(all.map(({ jwk }) => jwk as JWK))
  return { ...outwardOf(sealed, await sealed.publicJwks()), session }
}

function outwardOf(signer: Signer, jwks: readonly PublicJwk[]): OutwardKeys {
  const isOfPdfs = ({ alg }: PublicJwk): boolean => alg === 'RS256'
  return { signer, publicJwks: jwks.filter((jwk) => !isOfPdfs(jwk)), pdfJwks: jwks.filter(isOfPdfs) }
}

/** Newest first, except that keys younger than a day come last. */
function inOrderOfUse(keys: readonly KeptKey[], now: Date): KeptKey[] {
  const isNew = ({ createdAt }: KeptKey): number =>
    Number(now.getTime() - createdAt.getTime() < PUBLISHED_FIRST_MS)
  return [...keys].sort((one, other) => isNew(one) - isNew(other))
}

async function generate(use: keyof typeof ALGORITHMS): Promise<StoredKey> {
  const alg = ALGORITHMS[use]
  const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 2048 })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, use, jwk: { ...jwk, kid, alg, use: use === 'enc' ? 'enc' : 'sig' } }
}

async function sessionKeys(all: readonly KeptKey[], distrusted: Date): Promise<Keys['session']> {
  const own = all.filter(({ createdAt }) => createdAt >= distrusted)
  const newest = own[0]
  if (!newest) return undefined
  const publicKeys = new Map<string, CryptoKey>()
  for (const { kid, jwk } of own) {
    const { d: _private, ...open } = jwk as JWK
    publicKeys.set(kid, (await importJWK(open, 'EdDSA')) as CryptoKey)
  }
  return {
    kid: newest.kid,
    privateKey: (await importJWK(newest.jwk as JWK, 'EdDSA')) as CryptoKey,
    publicKeys,
  }
}
