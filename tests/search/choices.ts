/**
 * The decisions of a run, one number each: whose turn it is, what goes wrong, what a customer does. 0 is always the plainest
 * one, so that a run becomes plainer when its numbers become smaller or fewer.
 */
export type Choices = {
  /** One of so many, evenly. */
  below(count: number): number
  /** True in about so many of a hundred; 1 is remembered for true. */
  chance(percent: number): boolean
  /** All that was decided so far. */
  readonly taken: readonly number[]
}

/** One of some, evenly; the first is the plainest. */
export const one = <T>(choices: Choices, some: readonly T[]): T => some[choices.below(some.length)] as T

/** From a seed (mulberry32): the same seed decides the same. */
export function seeded(seed: number): Choices {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return remembering((count) => Math.floor(next() * count), next)
}

/** Those of an earlier run, perhaps changed; beyond their end the plainest. */
export function replayed(numbers: readonly number[]): Choices {
  let place = 0
  const next = (): number => numbers[place++] ?? 0
  return remembering(
    (count) => Math.min(next(), count - 1),
    () => (next() > 0 ? 0 : 1),
  )
}

function remembering(pick: (count: number) => number, fraction: () => number): Choices {
  const taken: number[] = []
  const remember = (number: number): number => {
    taken.push(number)
    return number
  }
  return {
    taken,
    below: (count) => (count <= 1 ? 0 : remember(pick(count))),
    chance: (percent) => remember(fraction() < percent / 100 ? 1 : 0) === 1,
  }
}
