import { expect, it } from 'vitest'
import { hashOf } from './hash.ts'

it('a hash has 256 bits, and is that of SHA-256', () => {
  expect(Buffer.from(hashOf('abc'), 'base64url').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
