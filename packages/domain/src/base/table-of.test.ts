import { expect, it } from 'vitest'
import { tableOf } from './table-of.ts'

it('finds its own entries, and no inherited member', () => {
  const table = tableOf({ A: 1 })
  expect(table.A).toBe(1)
  for (const key of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    expect(table[key]).toBeUndefined()
})
