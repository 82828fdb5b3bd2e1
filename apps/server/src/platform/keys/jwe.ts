import { createDecipheriv } from 'node:crypto'
import * as z from 'zod/mini'
import { NotDecrypted } from './signer.port.ts'
import type { OutwardKeys } from './signing-keys.ts'

/** The one form of the scheme's security profile: no compression, no critical members. */
const Header = z.looseObject({
  alg: z.literal('RSA-OAEP'),
  enc: z.literal('A256GCM'),
  kid: z.optional(z.string()),
  zip: z.optional(z.undefined()),
  crit: z.optional(z.undefined()),
})
const CONTENT_KEY_BYTES = 32
const [IV_BYTES, TAG_BYTES] = [12, 16]

/** True if the text has the five parts of a compact JWE. */
export const isJwe = (text: string): boolean => text.split('.').length === 5

/**
 * The text of a compact JWE (RFC 7516) that was encrypted to the institution: the signer opens its content key, which
 * opens the text here.
 * @throws {NotDecrypted} for any other key, algorithm or form
 * @throws {Failure} UNAVAILABLE while the signer does not answer
 */
export async function decryptJwe({ signer, publicJwks }: OutwardKeys, token: string): Promise<string> {
  const [head = '', ...parts] = token.split('.')
  const { kid, alg } = headerOf(head)
  const [encryptedKey = EMPTY, iv = EMPTY, text = EMPTY, tag = EMPTY] = parts.map((part) =>
    Buffer.from(part, 'base64url'),
  )
  if (parts.length !== 4 || iv.length !== IV_BYTES || tag.length !== TAG_BYTES)
    throw new NotDecrypted('not a JWE of the profile')
  const kids = publicJwks.flatMap((jwk) => (jwk.use === 'enc' && jwk.kid ? [jwk.kid] : []))
  for (const own of kids.filter((known) => kid === undefined || known === kid)) {
    const key = await signer.decrypt(own, alg, encryptedKey).catch(unlessNotDecrypted)
    const opened = key?.length === CONTENT_KEY_BYTES && open(key, { head, iv, text, tag })
    if (opened !== undefined && opened !== false) return opened
  }
  throw new NotDecrypted('encrypted to a key that is not ours')
}

const EMPTY = Buffer.alloc(0)

function headerOf(head: string): z.infer<typeof Header> {
  try {
    return z.parse(Header, JSON.parse(Buffer.from(head, 'base64url').toString('utf8')))
  } catch (cause) {
    throw new NotDecrypted('not a JWE of the profile', { cause })
  }
}

function unlessNotDecrypted(error: unknown): undefined {
  if (!(error instanceof NotDecrypted)) throw error
}

type Parts = { head: string; iv: Buffer; text: Buffer; tag: Buffer }

/** AES-256-GCM with the protected header as additional data (RFC 7518 section 5.3); undefined if altered. */
function open(key: Buffer, { head, iv, text, tag }: Parts): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
  decipher.setAAD(Buffer.from(head, 'ascii'))
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
