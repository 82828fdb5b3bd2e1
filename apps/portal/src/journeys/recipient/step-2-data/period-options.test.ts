import { describe, expect, it } from 'vitest'
import { chosenPeriod, periodOptions } from './period-options.ts'

describe('the periods on offer', () => {
  it.each([
    [undefined, [3, 6, 12]],
    ['12', [3, 6, 12]],
    ['9', [3, 6, 9, 12]],
    ['06', [3, 6, 12]],
    ['09', [3, 6, 12]],
    ['9 meses', [3, 6, 9, 12]],
    [' 1 mês ', [1, 3, 6, 12]],
    ['24', [3, 6, 12]],
    ['24 meses', [3, 6, 12]],
    ['até o fim', [3, 6, 12]],
    ['', [3, 6, 12]],
  ])('with a purpose of %j', (prazo, expected) => {
    expect(periodOptions([3, 6, 12], prazo)).toEqual(expected)
  })

  it("follow the insurer's own list", () => {
    expect(periodOptions([6, 3, 18], '12')).toEqual([3, 6, 12])
  })
})

it('a period that is no longer on offer gives way to the default', () => {
  expect(chosenPeriod([3, 6, 12], 6)).toBe(6)
  expect(chosenPeriod([3, 6, 12], 9)).toBe(12)
  expect(chosenPeriod([3, 6], 9)).toBe(6)
})
