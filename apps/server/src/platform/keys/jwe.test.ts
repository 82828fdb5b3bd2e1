import { CompactEncrypt, compactVerify, importJWK, type JWK } from 'jose'
import { expect, it } from 'vitest'
import { keysOf, privateJwk } from '../../../../../tests/support/keys/outward-keys.ts'
import { decryptJwe } from './jwe.ts'
import { signJws } from './jws.ts'
import { NotDecrypted } from './signer.port.ts'

/** The JOSE library is the other side. Made once: a pair of keys takes a processor up to seconds. */
const [signing, first, second] = [
  privateJwk('s', 'PS256'),
  privateJwk('e1', 'RSA-OAEP'),
  privateJwk('e2', 'RSA-OAEP'),
]
const keys = await keysOf(signing, first, second)
const TEXT = 'Você aprovou o compartilhamento'

async function encrypted(to: JWK, header: Record<string, unknown> = {}): Promise<string> {
  const { d: _private, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...open } = to
  const alg = String(header.alg ?? 'RSA-OAEP')
  return new CompactEncrypt(new TextEncoder().encode(TEXT))
    .setProtectedHeader({ alg, enc: 'A256GCM', kid: String(to.kid), ...header } as never)
    .encrypt(await importJWK({ ...open, alg }, alg))
}

it('opens what was encrypted to any of its keys, also where nobody says to which', async () => {
  for (const jwk of [first, second]) {
    expect(await decryptJwe(keys, await encrypted(jwk))).toBe(TEXT)
    expect(await decryptJwe(keys, await encrypted(jwk, { kid: undefined }))).toBe(TEXT)
  }
})

it.each<[string, Record<string, unknown>]>([
  ['another content encryption', { enc: 'A128CBC-HS256' }],
  ['another key encryption', { alg: 'RSA-OAEP-256' }],
  ['another key', { kid: 'other' }],
  ['the kid of a key that signs', { kid: 's' }],
])('refuses a text in any other form than the profile’s: %s', async (_name, header) => {
  await expect(decryptJwe(keys, await encrypted(first, header))).rejects.toThrow(NotDecrypted)
})

it('refuses a text that was altered in any of its parts', async () => {
  const parts = (await encrypted(first)).split('.')
  for (const at of parts.keys()) {
    const altered = parts.map((part, index) => (index === at ? flipped(part) : part)).join('.')
    await expect(decryptJwe(keys, altered)).rejects.toThrow(NotDecrypted)
  }
  for (const other of ['', 'a.b.c', `${parts.join('.')}.x`, parts.slice(0, 4).join('.')])
    await expect(decryptJwe(keys, other)).rejects.toThrow(NotDecrypted)
  // A tag of four bytes would be easy to guess.
  const short = [...parts.slice(0, 4), String(parts[4]).slice(0, 6)].join('.')
  await expect(decryptJwe(keys, short)).rejects.toThrow(NotDecrypted)
})

const flipped = (part: string): string => {
  const bytes = Buffer.from(part, 'base64url')
  bytes[0] = (bytes[0] ?? 0) ^ 1
  return bytes.toString('base64url')
}

it('takes no failure of the signer for a wrong key', async () => {
  const signer = { ...keys.signer, decrypt: async () => Promise.reject(new Error('down')) }
  await expect(decryptJwe({ ...keys, signer }, await encrypted(first))).rejects.toThrow('down')
})

it('signs with the first key that signs, as others verify it', async () => {
  const jws = await signJws(keys, { typ: 'receipt+jwt', kid: 'other' }, { says: TEXT })
  const { payload, protectedHeader } = await compactVerify(
    jws,
    await importJWK(keys.publicJwks[0] as JWK, 'PS256'),
  )
  expect(protectedHeader).toEqual({ alg: 'PS256', typ: 'receipt+jwt', kid: 's' })
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({ says: TEXT })
  await expect(signJws({ ...keys, publicJwks: [] }, {}, {})).rejects.toThrow('no signing key')
})

it('publishes no private part, and lets no key serve another algorithm', async () => {
  expect(keys.publicJwks.map((jwk) => Object.keys(jwk).join())).toEqual(Array(3).fill('kty,n,e,kid,alg,use'))
  await expect(keys.signer.sign('e1', 'PS256', Buffer.from('x'))).rejects.toThrow('no key')
  await expect(keys.signer.sign('s', 'RS256', Buffer.from('x'))).rejects.toThrow('no key')
  await expect(keys.signer.decrypt('s', 'RSA-OAEP', Buffer.alloc(256))).rejects.toThrow('no key')
})
