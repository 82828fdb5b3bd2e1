import type { Edge, Explored } from './explorer.ts'
import type { Sharing } from './sharing-state.ts'

/**
 * The machine as somebody sees it who is told some of its events: after each of them, all states in which it may be. What can be
 * seen is a path of the machine as long as one such state is left.
 */
export type Observer = {
  /** Before anything was seen. */
  start: number
  /** Where nothing is known of what was before. */
  anywhere: number
  /** What is known after one more event; undefined if the machine forbids it there. */
  after(known: number, event: string): number | undefined
  /** How many states are possible. */
  possible(known: number): number
}

type Seen = {
  /** The events of a step, in their order. */
  eventsOf(edge: Edge, states: readonly Sharing[]): readonly string[]
  /** Events that a state shows without a change. */
  marksOf?(state: Sharing): readonly string[]
}

/** Follows all possible states at once (subset construction); what was worked out is kept. */
export function createObserver({ states, edges }: Explored, { eventsOf, marksOf }: Seen): Observer {
  const silent: number[][] = states.map(() => [])
  const loud: Map<string, number[]>[] = states.map(() => new Map())
  const addPlace = (): number => loud.push(new Map()) && silent.push([]) - 1
  const add = (from: number, event: string, to: number): void => {
    const found = loud[from]?.get(event)
    if (found) found.push(to)
    else loud[from]?.set(event, [to])
  }
  for (const edge of edges) {
    const events = eventsOf(edge, states)
    if (events.length === 0) silent[edge.from]?.push(edge.to)
    // A step of several events passes a place of its own between two of them.
    let from = edge.from
    events.forEach((event, at) => {
      const to = at === events.length - 1 ? edge.to : addPlace()
      add(from, event, to)
      from = to
    })
  }
  states.forEach((state, number) => {
    for (const mark of marksOf?.(state) ?? []) add(number, mark, number)
  })

  const sets: number[][] = []
  const numbers = new Map<string, number>()
  const known = new Map<string, number | undefined>()

  function numberOf(some: Iterable<number>): number {
    const all = new Set(some)
    for (const place of all) for (const to of silent[place] ?? []) all.add(to)
    const set = [...all].sort((a, b) => a - b)
    const key = set.join()
    const number = numbers.get(key) ?? sets.push(set) - 1
    numbers.set(key, number)
    return number
  }

  function follow(set: number, event: string): number | undefined {
    const reached = (sets[set] ?? []).flatMap((place) => loud[place]?.get(event) ?? [])
    return reached.length > 0 ? numberOf(reached) : undefined
  }

  return {
    start: numberOf([0, 1]),
    anywhere: numberOf(states.keys()),
    possible: (set) => sets[set]?.length ?? 0,
    after(set, event) {
      const key = `${set} ${event}`
      if (!known.has(key)) known.set(key, follow(set, event))
      return known.get(key)
    },
  }
}
