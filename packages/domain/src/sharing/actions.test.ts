import { expect, it } from 'vitest'
import { isReplaced, leavesSomethingToEnd, mayAnswer, mayChange, mayEnd, mayRenew } from './actions.ts'
import type { Situation } from './situation.ts'
import { SITUATIONS } from './situations.fixture.ts'

const allowed = (rule: (situation: Situation) => boolean): string[] => [
  ...new Set(
    SITUATIONS.map(({ situation }) => situation)
      .filter(rule)
      .map((situation) => (mayAnswer(situation) ? 'asked' : situation.kind)),
  ),
]

it('ends what has not ended or run out, as specified', () => {
  expect(allowed(mayEnd)).toEqual(['waiting', 'lapsed', 'in-force', 'past-term', 'refused', 'unknown'])
})

it('ends together only what goes on or may', () => {
  expect(allowed(leavesSomethingToEnd)).toEqual(['waiting', 'lapsed', 'in-force', 'past-term', 'unknown'])
})

it('renews everything but the sharing of another person', () => {
  expect(allowed((situation) => !mayRenew(situation))).toEqual(['asked'])
})

it('changes what the page calls Ativo', () => {
  expect(allowed(mayChange)).toEqual(['in-force', 'past-term'])
})

it('replaces what waits or is in force, as its backend says', () => {
  expect(allowed(isReplaced)).toEqual(['waiting', 'lapsed', 'asked', 'in-force', 'past-term'])
})

it('asks the reader alone', () => {
  expect(allowed(mayAnswer)).toEqual(['asked'])
})
