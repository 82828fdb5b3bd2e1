import { expect, it } from 'vitest'
import { shortCode } from './short-code.ts'

it('is the beginning of a UUID in fours, as it is read aloud', () => {
  expect(shortCode('7f3a20c1-9b1e-4c2d-8f00-000000000000')).toBe('7F3A-20C1')
  expect(shortCode('7F3A20C1')).toBe('7F3A-20C1')
})
it.each(['', 'abc', '7f3a20c19', 'x7f3a20c1-1', '7f3a20c1x', 'req-7'])('any other id stays: "%s"', (id) =>
  expect(shortCode(id)).toBe(id),
)
