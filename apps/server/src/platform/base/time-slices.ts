import { setImmediate as turn } from 'node:timers/promises'

/** Work that can be interrupted at each `yield`: about one item is processed between two of them. */
export type Steps<T> = Generator<void, T>

/** Bounds the time in which one slice of work blocks the process, in milliseconds. */
const SLICE_MS = 10
/** Number of items that are sorted in one slice: a millisecond or two. */
const RUN = 500

/** Runs the work in slices, between which the process handles other events. @throws what the work throws */
export async function runInTimeSlices<T>(steps: Steps<T>): Promise<T> {
  let end = performance.now() + SLICE_MS
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < end) continue
    await turn()
    end = performance.now() + SLICE_MS
  }
}

/** Like `items.map`. */
export function* mapped<T, R>(items: Iterable<T>, make: (item: T) => R): Steps<R[]> {
  const made: R[] = []
  for (const item of items) {
    made.push(make(item))
    yield
  }
  return made
}

/** Like `new Map`: where several entries have one key, the last one counts. */
export function* mapOf<T, K, V>(items: Iterable<T>, entryOf: (item: T) => readonly [K, V]): Steps<Map<K, V>> {
  return new Map(yield* mapped(items, entryOf))
}

/** The items in order; the sort is stable. */
export function* sorted<T>(items: readonly T[], compare: (one: T, other: T) => number): Steps<T[]> {
  yield
  if (items.length <= RUN) return [...items].sort(compare)
  const middle = items.length >> 1
  const one = yield* sorted(items.slice(0, middle), compare)
  return yield* merged(one, yield* sorted(items.slice(middle), compare), compare)
}

function* merged<T>(one: readonly T[], other: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const both: T[] = []
  let place = 0
  for (const item of one) {
    for (; place < other.length && compare(other[place] as T, item) < 0; place += 1) {
      both.push(other[place] as T)
      yield
    }
    both.push(item)
    yield
  }
  return both.concat(other.slice(place))
}
