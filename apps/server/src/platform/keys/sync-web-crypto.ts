import {
  constants,
  createCipheriv,
  createPrivateKey,
  createSecretKey,
  KeyObject,
  type webcrypto as module,
  publicEncrypt,
  sign as signNow,
  verify as verifyNow,
  webcrypto,
} from 'node:crypto'

type CryptoKey = module.CryptoKey
type Operation = 'sign' | 'verify' | 'encrypt'

/** A longer key would hold up the only thread for longer than handing the signature to another one costs. */
const LONGEST_SIGNING_KEY_BITS = 2048

/**
 * Web Crypto's signatures (PS256, Ed25519) and encryption (RSA-OAEP, AES-256-GCM) computed by `node:crypto` in the
 * calling thread. Web Crypto hands each to a thread pool, which for keys of these lengths costs more than the
 * computation; the JOSE library, and so the OpenID library, knows no other way (docs/decisions/server/speed.md).
 * Results are the same; any other algorithm, key or parameter is left to the platform, and so is a key that cannot be
 * exported and was not imported here. May be called again.
 */
export function computeAtOnce(prototype = Object.getPrototypeOf(webcrypto.subtle)): void {
  if (done.has(prototype)) return
  done.add(prototype)
  const { importKey, sign, verify, encrypt } = prototype

  prototype.importKey = async function (...given: Imported) {
    const keyObject = keyObjectIn(given)
    const key = await importKey.apply(this, given)
    if (keyObject) keyObjects.set(key, keyObject)
    return key
  }
  prototype.sign = async function (algorithm: Algorithm, key: CryptoKey, data: BufferSource) {
    const ed25519 = keyObjectFor('Ed25519', algorithm, key, 'sign')
    if (ed25519) return bytesOf(signNow(null, data as never, ed25519))
    const padded = pssOf(algorithm, key, 'sign')
    return padded && modulusOf(key) <= LONGEST_SIGNING_KEY_BITS
      ? bytesOf(signNow('sha256', data as never, padded))
      : sign.call(this, algorithm, key, data)
  }
  prototype.verify = async function (
    algorithm: Algorithm,
    key: CryptoKey,
    signature: BufferSource,
    data: BufferSource,
  ) {
    const ed25519 = keyObjectFor('Ed25519', algorithm, key, 'verify')
    if (ed25519) return verifyNow(null, data as never, ed25519, signature as never)
    const padded = pssOf(algorithm, key, 'verify')
    return padded
      ? verifyNow('sha256', data as never, padded, signature as never)
      : verify.call(this, algorithm, key, signature, data)
  }
  prototype.encrypt = async function (algorithm: Algorithm, key: CryptoKey, data: BufferSource) {
    return (
      encryptRsa(algorithm, key, data) ??
      encryptAes(algorithm, key, data) ??
      encrypt.call(this, algorithm, key, data)
    )
  }
}

const done = new WeakSet<object>()

/** Web Crypto's `AlgorithmIdentifier`: parameters with a name, or the name alone. */
type Algorithm = string | Parameters
type Parameters = {
  name?: string
  saltLength?: number
  label?: unknown
  iv?: Uint8Array
  additionalData?: Uint8Array
  tagLength?: number
}
const parametersOf = (algorithm: Algorithm): Parameters =>
  typeof algorithm === 'string' ? { name: algorithm } : (algorithm ?? {})
type KeyAlgorithm = { name: string; modulusLength?: number; hash?: { name: string }; length?: number }

/** Arguments of `importKey`. */
type Imported = [format: string, data: JsonWebKey | Uint8Array, algorithm: Algorithm, extractable: boolean]

const keyObjects = new WeakMap<CryptoKey, KeyObject>()

/**
 * Node gives the `KeyObject` of a key that can be exported; of any other key it is made from what the key is imported from.
 * `undefined` for what is no such key: the platform says why.
 */
function keyObjectIn([format, data, , extractable]: Imported): KeyObject | undefined {
  if (extractable) return undefined
  try {
    if (format === 'jwk') return createPrivateKey({ format, key: data as never })
    return format === 'raw' ? createSecretKey(data as Uint8Array) : undefined
  } catch {
    return undefined
  }
}

function keyObjectOf(key: CryptoKey): KeyObject | undefined {
  const known = keyObjects.get(key) ?? (key.extractable ? KeyObject.from(key) : undefined)
  if (known) keyObjects.set(key, known)
  return known
}

const modulusOf = ({ algorithm }: CryptoKey): number => (algorithm as KeyAlgorithm).modulusLength ?? 0

/** The key, where it is for this operation with this algorithm over SHA-256, where a hash belongs to it. */
function keyObjectFor(
  name: string,
  algorithm: Algorithm,
  key: CryptoKey,
  operation: Operation,
): KeyObject | undefined {
  const own = key?.algorithm as KeyAlgorithm | undefined
  const suits =
    parametersOf(algorithm).name === name &&
    own?.name === name &&
    key.usages.includes(operation) &&
    (own.hash === undefined || own.hash.name === 'SHA-256')
  return suits ? keyObjectOf(key) : undefined
}

function pssOf(algorithm: Algorithm, key: CryptoKey, operation: Operation) {
  if (parametersOf(algorithm).saltLength !== 32) return undefined
  const own = keyObjectFor('RSA-PSS', algorithm, key, operation)
  // NOTE: in the key itself. Node 24 first tries other options as a key, which costs half a verification.
  return own && Object.assign(own, { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 })
}

function encryptRsa(algorithm: Algorithm, key: CryptoKey, data: BufferSource): ArrayBuffer | undefined {
  const { name, label } = parametersOf(algorithm)
  const isOurs = name === 'RSA-OAEP' && key.algorithm.name === name && key.usages.includes('encrypt')
  const own = isOurs && label === undefined && keyObjectOf(key)
  if (!own) return undefined
  // The key says over which hash: the scheme's RSA-OAEP and RSA-OAEP-256 differ in it (RFC 7518 section 4.3).
  const oaepHash = (key.algorithm as KeyAlgorithm).hash?.name.replace('-', '')
  const padded = Object.assign(own, { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash })
  return bytesOf(publicEncrypt(padded, data as never))
}

function encryptAes(algorithm: Algorithm, key: CryptoKey, data: BufferSource): ArrayBuffer | undefined {
  const { iv, additionalData, tagLength = 128 } = parametersOf(algorithm)
  const own = keyObjectFor('AES-GCM', algorithm, key, 'encrypt')
  if (!own || (key.algorithm as KeyAlgorithm).length !== 256 || !iv || tagLength !== 128) return undefined
  const cipher = createCipheriv('aes-256-gcm', own, iv)
  if (additionalData) cipher.setAAD(additionalData)
  return bytesOf(Buffer.concat([cipher.update(data as never), cipher.final(), cipher.getAuthTag()]))
}

/** Web Crypto answers with a buffer of its own. */
const bytesOf = (bytes: Buffer): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
