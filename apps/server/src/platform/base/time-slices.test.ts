import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atOnce } from './time-slices.fixture.ts'
import { runInTimeSlices, type Steps, sorted } from './time-slices.ts'

it('sorts like `Array.sort`, and is stable', () => {
  const items = fc.array(fc.record({ key: fc.nat(40), place: fc.nat() }), { maxLength: 3_000, size: 'max' })
  const byKey = (one: { key: number }, other: { key: number }) => one.key - other.key
  fc.assert(
    fc.property(items, (all) => {
      expect(atOnce(sorted(all, byKey))).toEqual([...all].sort(byKey))
    }),
    { numRuns: 20 },
  )
})

it('handles other events between the steps of long work, and returns its result', async () => {
  const done: string[] = []
  function* work(): Steps<string> {
    for (const step of ['one', 'two', 'three']) {
      const end = performance.now() + 15
      while (performance.now() < end);
      done.push(step)
      yield
    }
    return 'done'
  }
  const others = setImmediate(function again() {
    done.push('others')
    if (done.length < 5) setImmediate(again)
  })
  expect(await runInTimeSlices(work())).toBe('done')
  clearImmediate(others)
  expect(done.slice(0, 5)).toEqual(['one', 'others', 'two', 'others', 'three'])
})

it('throws the error of the work', async () => {
  await expect(
    runInTimeSlices(
      (function* (): Steps<void> {
        yield
        throw new Error('broken')
      })(),
    ),
  ).rejects.toThrow('broken')
})
