import { type Family, familySteps, type Member, type Replacing } from './family.ts'
import type { Observer } from './observer.ts'

/** What must hold in every family. */
export type FamilyInvariant = { says: string; holds(family: Family, at: Look): boolean }
/** True if a member can be seen so. */
type Look = (member: Member, mark: string) => boolean

const SUCCESSORS = ['renewal', 'change'] as const
const comes = /^the (renewal|change) comes into force$/

export const FAMILY_INVARIANTS: readonly FamilyInvariant[] = [
  {
    says: 'of a sharing, its renewal and its change one at most is in force',
    holds: (_, look) =>
      (['original', 'renewal', 'change'] as const).filter((member) => look(member, 'in force')).length < 2,
  },
  {
    says: 'a predecessor ends exactly when its setting says',
    holds({ order, changeOf, done }, look) {
      if (order === 'at-once')
        return (
          !/ (renewal|change) .*asked/.test(done) ||
          !look(done.includes('of the renewal') ? 'renewal' : 'original', 'open')
        )
      const successor = comes.exec(done)?.[1] as (typeof SUCCESSORS)[number] | undefined
      const predecessor = successor === 'change' ? changeOf : 'original'
      return !successor || predecessor === 'nothing' || !look(predecessor, 'open')
    },
  },
]

export type FamilySearch = {
  families: number
  /** Combinations of three states that they stand for. */
  combinations: number
  /** Of the longest shortest path. */
  longest: readonly string[]
  /** Of each invariant that does not hold, the shortest way to where it does not. */
  violations: { says: string; path: string[] }[]
}

/** Visits every family, breadth first. */
export function searchFamilies(observer: Observer, replacing: Replacing): FamilySearch {
  const keyOf = ({ done: _, ...family }: Family): string => Object.values(family).join()
  const first = {
    original: observer.start,
    renewal: observer.start,
    change: observer.start,
    changeOf: 'nothing',
    done: '',
  } as const
  const queue: { family: Family; before?: number }[] = [
    { family: { ...first, order: 'at-once' } },
    { family: { ...first, order: 'when-authorised' } },
  ]
  const known = new Set(queue.map(({ family }) => keyOf(family)))
  const found = new Map<string, string[]>()
  const pathTo = (at: number | undefined): string[] => {
    const one = at === undefined ? undefined : queue[at]
    return one ? [...pathTo(one.before), one.family.done].filter(Boolean) : []
  }

  for (let at = 0; at < queue.length; at += 1) {
    const { family } = queue[at] as (typeof queue)[number]
    for (const next of familySteps(observer, replacing, family)) {
      const look: Look = (member, mark) => observer.after(next[member], mark) !== undefined
      for (const { says, holds } of FAMILY_INVARIANTS)
        if (!found.has(says) && !holds(next, look)) found.set(says, [...pathTo(at), next.done])
      if (known.has(keyOf(next))) continue
      known.add(keyOf(next))
      queue.push({ family: next, before: at })
    }
  }
  const combinations = queue.reduce(
    (sum, { family: { original, renewal, change } }) =>
      sum + [original, renewal, change].reduce((product, known) => product * observer.possible(known), 1),
    0,
  )
  const violations = [...found].map(([says, path]) => ({ says, path }))
  return { families: queue.length, combinations, longest: pathTo(queue.length - 1), violations }
}
