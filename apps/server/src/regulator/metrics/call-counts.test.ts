import { expect, it } from 'vitest'
import { createCallCounts } from './call-counts.ts'
import type { CountedCall } from './call-kind.ts'

const CALL: CountedCall = { api: 'consents', tier: 'highPriority', outcome: 'ANSWERED', milliseconds: 10 }

it('adds up calls by day, API, level and outcome, and by the second', () => {
  const buffer = createCallCounts()
  const at = new Date('2026-11-05T13:00:00.100Z')
  for (const call of [CALL, CALL, { ...CALL, outcome: 'ERROR' as const }]) buffer.count(at, call)
  buffer.count(new Date('2026-11-05T13:00:01Z'), CALL)
  expect(buffer.take()).toEqual({
    sums: [
      { ...CALL, day: '2026-11-05', calls: 3, milliseconds: 30 },
      { ...CALL, day: '2026-11-05', outcome: 'ERROR', calls: 1, milliseconds: 10 },
    ],
    seconds: [
      [at.getTime() / 1000 - 0.1, 3],
      [at.getTime() / 1000 + 0.9, 1],
    ],
  })
  expect(buffer.take()).toBeUndefined()
})

it('ends a day at midnight of Brasília', () => {
  const buffer = createCallCounts()
  buffer.count(new Date('2026-11-06T02:59:59.999Z'), CALL)
  buffer.count(new Date('2026-11-06T03:00:00Z'), CALL)
  expect(buffer.take()?.sums.map(({ day, calls }) => [day, calls])).toEqual([
    ['2026-11-05', 1],
    ['2026-11-06', 1],
  ])
})

it('counts that could not be written are added to the next ones', () => {
  const buffer = createCallCounts()
  const at = new Date('2026-11-05T13:00:00Z')
  buffer.count(at, CALL)
  const batch = buffer.take()
  buffer.count(at, CALL)
  if (batch) buffer.giveBack(batch)
  expect(buffer.take()).toMatchObject({
    sums: [{ calls: 2, milliseconds: 20 }],
    seconds: [[expect.any(Number), 2]],
  })
})
