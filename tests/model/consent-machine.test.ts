import { describe, expect, it } from 'vitest'
import { violations } from './check.ts'
import { MACHINE } from './consent-machine.ts'
import { explore } from './explorer.ts'
import { familyObserver, REPLACING } from './family.ts'
import { FAMILY_INVARIANTS, searchFamilies } from './family-search.ts'
import { INVARIANTS } from './invariants.ts'
import { FAMILY_MISTAKES, mistakesIn, withMistake } from './mistakes.ts'
import { INITIAL } from './sharing-state.ts'

const whole = explore(MACHINE, INITIAL)
const observer = familyObserver(whole)
const MISTAKES = mistakesIn(MACHINE)

it('every state of a sharing, and every step, keeps every invariant', () => {
  expect(violations(whole, MACHINE)).toEqual([])
})

it('a sharing, its renewal and its change keep theirs, in both orders of replacing', () => {
  expect(searchFamilies(observer, REPLACING).violations).toEqual([])
})

it('every rule is taken somewhere', () => {
  const taken = new Set(whole.edges.map(({ rule }) => rule))
  expect(MACHINE.map(({ name }) => name).filter((name) => !taken.has(name))).toEqual([])
})

describe('a planted mistake is found', () => {
  it.each(MISTAKES)('$name', (mistake) => {
    const rules = withMistake(MACHINE, mistake)
    const found = violations(explore(rules, INITIAL), rules).map(({ says }) => says)
    expect(found).toEqual(expect.arrayContaining([...mistake.found]))
  })

  it.each([...FAMILY_MISTAKES])('$name', ({ instead, found }) => {
    const { violations: some } = searchFamilies(observer, { ...REPLACING, ...instead })
    expect(some.map(({ says }) => says)).toEqual(expect.arrayContaining([...found]))
  })

  it('by each invariant', () => {
    const biting = new Set([...MISTAKES, ...FAMILY_MISTAKES].flatMap(({ found }) => found))
    const all = [...INVARIANTS, ...FAMILY_INVARIANTS].map(({ says }) => says)
    expect(all.filter((says) => !biting.has(says))).toEqual([])
  })
})
