import { expect, it, vi } from 'vitest'
import { remembered } from './remembered.ts'

it('works out once what is the same for the same codes, and keeps no more than its limit', () => {
  const make = vi.fn((codes: readonly string[]) => [...codes])
  const of = remembered(make)
  expect([of(['a', 'b']), of(['a', 'b']), of(['b', 'a'])]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['b', 'a'],
  ])
  expect(make).toHaveBeenCalledTimes(2)
  for (let number = 0; number < 1_000; number += 1) of([String(number)])
  make.mockClear()
  of(['a', 'b'])
  expect(make, 'forgotten meanwhile').toHaveBeenCalledOnce()
})
