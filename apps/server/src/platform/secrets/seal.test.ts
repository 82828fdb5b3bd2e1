import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSeal } from './seal.ts'

it('opens what it sealed, also after a new key was added, and nothing that was altered', () => {
  const [previous, current] = [randomBytes(32), randomBytes(32)]
  const sealed = createSeal([previous]).seal('um segredo')
  expect(sealed).not.toContain('segredo')
  expect(createSeal([current, previous]).open(sealed)).toBe('um segredo')
  expect(() => createSeal([current]).open(sealed)).toThrow(/No key/)
  expect(() => createSeal([previous]).open(`${sealed.slice(0, -2)}AA`)).toThrow()
})

it('says which key seals, and whether there are previous ones', () => {
  const [previous, current] = [randomBytes(32), randomBytes(32)]
  expect(createSeal([current]).hasPrevious).toBe(false)
  const seal = createSeal([current, previous])
  expect(seal.hasPrevious).toBe(true)
  expect(seal.newest).toHaveLength(8)
  expect(seal.seal('x').startsWith(`${seal.newest}.`)).toBe(true)
  expect(seal.newest).not.toBe(createSeal([previous]).newest)
})

it('seals every letter, and never twice the same', () => {
  const seal = createSeal([randomBytes(32)])
  expect(seal.open(seal.seal('ação ✓'))).toBe('ação ✓')
  expect(seal.seal('x')).not.toBe(seal.seal('x'))
  for (const none of ['', '.', `${seal.newest}.`, `${seal.newest}..`]) expect(() => seal.open(none)).toThrow()
})
