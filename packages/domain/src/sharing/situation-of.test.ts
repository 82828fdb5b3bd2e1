import { describe, expect, it } from 'vitest'
import { isOver, isSending } from './situation.ts'
import { situationOf } from './situation-of.ts'
import { NOW, SITUATIONS } from './situations.fixture.ts'

describe('a sharing has one situation', () => {
  it.each(SITUATIONS)('$name', ({ told, reading, situation }) => {
    expect(situationOf(told, NOW, reading)).toEqual(situation)
  })
})

it('covers every kind in the table', () => {
  const kinds = new Set(SITUATIONS.map(({ situation }) => situation.kind))
  expect(kinds).toEqual(
    new Set(['waiting', 'in-force', 'past-term', 'lapsed', 'ended', 'expired', 'refused', 'unknown']),
  )
})

it('calls nothing over and sending at once', () => {
  for (const { situation } of SITUATIONS) expect(isOver(situation) && isSending(situation)).toBe(false)
})

it('sends while in force or in part, and nothing else is known to', () => {
  const sending = SITUATIONS.map(({ situation }) => situation)
    .filter(isSending)
    .map((one) => (one.kind === 'waiting' ? `waiting, ${one.part}` : one.kind))
  expect(new Set(sending)).toEqual(new Set(['waiting, some', 'in-force']))
})

it('awaits nobody at an instant that has passed', () => {
  for (const { situation } of SITUATIONS)
    if (situation.kind === 'waiting' && situation.until) expect(situation.until > NOW).toBe(true)
})
