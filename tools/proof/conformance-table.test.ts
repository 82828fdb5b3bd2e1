import { expect, it } from 'vitest'
import { chaptersOf } from './proof-rows.ts'

const [provider, registration, recipient, scheme] = chaptersOf('conformance').map(({ sections }) =>
  sections.flatMap(({ rows }) => rows),
)

it('holds the 63 modules of the official suite for a provider, 18 for registration, 24 for a recipient, each in the name of a test', () => {
  const plans = [provider, registration, recipient].map((rows = []) => rows)
  expect(plans.map((rows) => new Set(rows.map(({ says }) => says)).size)).toEqual([63, 18, 24])
  const unnamed = plans.flat().filter(({ says, proofs }) => {
    const whole = new RegExp(`(^|[^\\w-])${says}(?![\\w-])`)
    return !proofs.some(({ title }) => whole.test(title))
  })
  expect(unnamed.map(({ where }) => where)).toEqual([])
})

it('names a test for each of the 99 behaviours that the scheme tries', () => {
  expect(scheme).toHaveLength(99)
  expect(scheme?.filter(({ proofs }) => proofs.length === 0)).toEqual([])
})
