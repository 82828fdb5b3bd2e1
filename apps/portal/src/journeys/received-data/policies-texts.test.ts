import { expect, it } from 'vitest'
import { POLICIES } from './policies-texts.ts'

const NOW = new Date('2026-11-22T15:00:00Z')

it.each([
  ['2026-11-23T03:00:00Z', 'Termina amanhã'],
  ['2026-12-23T15:00:00Z', 'Faltam 2 meses'],
  ['2027-03-09T03:00:00Z', 'Faltam 4 meses'],
  ['2028-02-05T03:00:00Z', 'Faltam 15 meses'],
  // Months of thirty days would say 52 and 234.
  ['2029-11-22T15:00:00Z', 'Faltam 36 meses'],
  ['2031-02-01T03:00:00Z', 'Faltam mais de 4 anos'],
  ['2046-02-01T03:00:00Z', 'Faltam mais de 19 anos'],
])('the card of a policy until %s says: %s', (end, text) => {
  expect(POLICIES.left(NOW, new Date(end))).toBe(text)
})
