import { randomBytes } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { createSeal } from '../../platform/secrets/seal.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { isSealedCode, sealedCode } from './stored-code.ts'

const deps = {
  seal: createSeal([randomBytes(32)]),
  passwords: createPasswords({ memoryKiB: 8, passes: 1 }),
}
const USE = '52998224725 marina.lopes@example.com'
const CODE = '012345'

it('a code is stored as passwords are: by argon2id with a salt of its own, under the seal', async () => {
  const [one, other] = [await sealedCode(deps, USE, CODE), await sealedCode(deps, USE, CODE)]
  expect(one).not.toContain('argon2')
  const [hash, again] = [deps.seal.open(one), deps.seal.open(other)]
  expect(hash).toMatch(/^\$argon2id\$v=19\$/)
  expect(again).not.toBe(hash)
})

it('it is known again for its own use alone', async () => {
  const sealed = await sealedCode(deps, USE, CODE)
  expect(await isSealedCode(deps, USE, { sealed, code: CODE })).toBe(true)
  expect(await isSealedCode(deps, USE, { sealed, code: '012346' })).toBe(false)
  expect(await isSealedCode(deps, `identity ${USE}`, { sealed, code: CODE })).toBe(false)
})

it('without a stored one the same work is done, and the answer is false', async () => {
  const matches = vi.spyOn(deps.passwords, 'matches')
  expect(await isSealedCode(deps, USE, { sealed: undefined, code: CODE })).toBe(false)
  expect(matches).toHaveBeenCalledOnce()
})
