import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '@consente/contract/portal/passkeys'

/**
 * A WebAuthn authenticator and its browser, written from the specification (WebAuthn level 3, sections 6.1 and 6.5; CBOR,
 * RFC 8949; COSE keys, RFC 9053) with Node's own cryptography: what it signs is checked by another hand.
 */
export type Authenticator = ReturnType<typeof createAuthenticator>

/** What an attacker, or a device of its own kind, does otherwise. */
type Deviation = {
  origin?: string
  rpId?: string
  challenge?: string
  /** Set in what the client says. */
  client?: Readonly<Record<string, unknown>>
  isVerified?: boolean
  isPresent?: boolean
  counter?: number
  credentialId?: string
  /** Whose account the device says it is of. */
  userHandle?: string
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }

/** @param origin of the page that it is asked on */
export function createAuthenticator({ origin, counts = true }: { origin: string; counts?: boolean }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16).toString('base64url')
  let counter = 0
  let knownHandle: string | undefined

  const dataOf = (rpId: string, changed: Deviation, attested = Buffer.alloc(0)): Buffer => {
    if (counts) counter += 1
    const { isPresent = true, isVerified = true } = changed
    const flags =
      (isPresent ? FLAGS.present : 0) +
      (isVerified ? FLAGS.verified : 0) +
      (attested.length > 0 ? FLAGS.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(changed.counter ?? counter)
    return Buffer.concat([sha256(changed.rpId ?? rpId), Buffer.from([flags]), count, attested])
  }

  return {
    credentialId,
    /** Answers `navigator.credentials.create`. */
    create(asked: PasskeyCreation, changed: Deviation = {}): NewPasskey {
      knownHandle = asked.authenticatorSelection.residentKey === 'discouraged' ? undefined : asked.user.id
      const id = Buffer.from(credentialId, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const authData = dataOf(asked.rp.id, changed, attested)
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authData)],
      ])
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', asked.challenge, { origin, ...changed }),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers `navigator.credentials.get`. */
    sign(asked: PasskeyRequest, changed: Deviation = {}): PasskeyAssertion {
      const authData = dataOf(asked.rpId, changed)
      const client = clientData('webauthn.get', asked.challenge, { origin, ...changed })
      const signed = Buffer.concat([authData, sha256(Buffer.from(client, 'base64url'))])
      const id = changed.credentialId ?? credentialId
      const userHandle = changed.userHandle ?? knownHandle
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client,
          authenticatorData: authData.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
          ...(userHandle && { userHandle }),
        },
      }
    },
  }
}

function clientData(type: string, challenge: string, changed: Deviation & { origin: string }): string {
  const client = {
    type,
    challenge: changed.challenge ?? challenge,
    origin: changed.origin,
    crossOrigin: false,
    ...changed.client,
  }
  return Buffer.from(JSON.stringify(client)).toString('base64url')
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** An EC2 key for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  ])
}

/** The head of a CBOR item: its major type, and its length or value. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])
