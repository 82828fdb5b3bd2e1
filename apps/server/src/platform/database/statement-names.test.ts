import { expect, it } from 'vitest'
import { createStatementNames } from './send-prepared.ts'

it('a statement has a name of its own from its second use on', () => {
  const nameOf = createStatementNames()
  expect(nameOf('select 1')).toBeUndefined()
  const name = nameOf('select 1')
  expect(name).toMatch(/^[\w-]{43}$/)
  expect(nameOf('select 1')).toBe(name)
  expect([nameOf('select 2'), nameOf('select 2')]).toEqual([undefined, expect.not.stringMatching(name ?? '')])
})

it('any number of different statements needs bounded memory', () => {
  const nameOf = createStatementNames()
  for (let number = 0; number < 10_000; number += 1) nameOf(`select ${number}`)
  expect([nameOf('select 9999'), nameOf('select 9999')]).toEqual([undefined, undefined])
  expect(nameOf('select 1')).toMatch(/./)
})
