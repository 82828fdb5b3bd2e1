import { expect, it } from 'vitest'
import { spanInWords } from './span-in-words.ts'

it.each([
  ['2027-07-08T14:05:00Z', '2027-11-20T15:00:00Z', '4 meses e 12 dias'],
  ['2027-11-20T15:00:00Z', '2027-07-08T14:05:00Z', '4 meses e 12 dias'],
  ['2027-01-31T12:00:00Z', '2027-02-28T12:00:00Z', '1 mês'],
  ['2027-01-31T12:00:00Z', '2027-02-01T12:00:00Z', '1 dia'],
  ['2027-01-31T12:00:00Z', '2027-01-31T20:00:00Z', 'menos de um dia'],
  // The hour counts for nothing: on a page stand two dates.
  ['2028-02-03T07:22:00Z', '2028-11-03T07:21:00Z', '9 meses'],
  ['2027-01-31T12:00:00Z', '2027-02-01T03:30:00Z', '1 dia'],
])('from %s to %s: %s', (from, to, words) => expect(spanInWords(new Date(from), new Date(to))).toBe(words))
