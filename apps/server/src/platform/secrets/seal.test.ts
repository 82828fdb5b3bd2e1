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
