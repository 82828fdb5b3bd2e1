import { constants, createHash, generateKeyPairSync, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { signDigest } from './digest-signature.ts'

it.each([2048, 3072])('signs digests as others verify the text, with a key of %d bits', (modulusLength) => {
  const { privateKey, publicKey: key } = generateKeyPairSync('rsa', { modulusLength })
  const text = Buffer.from('Você aprovou o compartilhamento')
  const digest = createHash('sha256').update(text).digest()
  const pss = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
  for (let turn = 0; turn < 20; turn += 1)
    expect(verify('sha256', text, pss, signDigest(privateKey, 'PS256', digest))).toBe(true)
  expect(verify('sha256', text, key, signDigest(privateKey, 'RS256', digest))).toBe(true)
})
