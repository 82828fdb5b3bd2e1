import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto'

/**
 * Encryption at rest (AES-256-GCM) of private keys and of other institutions' tokens. Sealed text names its key, so
 * that keys can be rotated: the first key seals, all of them open.
 */
export type Seal = {
  seal(text: string): string
  /** @throws when the key is unknown or the text was altered */
  open(sealed: string): string
  /** Id of the key that seals: sealed text begins with it and a dot. */
  newest: string
  /** True if there are previous keys, which only open. */
  hasPrevious: boolean
}

/** @param keys 32 bytes each; the first one seals */
export function createSeal(keys: readonly [Buffer, ...Buffer[]]): Seal {
  // Node 24 takes six times as long for a key that is bytes.
  const byId = new Map(keys.map((key) => [idOf(key), createSecretKey(key)]))
  const newest = idOf(keys[0])
  const sealing = createSecretKey(keys[0])
  return {
    newest,
    hasPrevious: byId.size > 1,
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(text), cipher.final()])
      return [
        newest,
        nonce.toString('base64url'),
        Buffer.concat([body, cipher.getAuthTag()]).toString('base64url'),
      ].join('.')
    },
    open(sealed) {
      const [id, nonce, body] = sealed.split('.') as [string, string, string]
      const key = byId.get(id)
      if (!key)
        throw new Error(
          `No key ${id} to open sealed data: is CONSENTE_MASTER_KEY the one it was sealed with?`,
        )
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
      decipher.setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
    },
  }
}

/** Short id of a key that reveals nothing about it. */
function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8)
}
