import type { Clock } from '../platform/clock.ts'
import type { InstitutionTypes } from '../settings/settings.ts'
import type { DirectoryCopy } from './directory-copy.ts'
import type { Self } from './eligibility.ts'
import { buildIndex, type InstitutionIndex } from './institution-index.ts'

/** Retirement is by date: the index is made anew on a new day even when the copy has not changed. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** The index of the copy as it is now. */
export function createCurrentIndex(deps: {
  copy: Pick<DirectoryCopy, 'participants'>
  clock: Clock
  self: Self
  types: InstitutionTypes
}): () => InstitutionIndex {
  const { copy, clock, self, types } = deps
  let built: { from: unknown; day: string; index: InstitutionIndex } | undefined
  return () => {
    const [from, now] = [copy.participants(), clock.now()]
    if (built?.from !== from || built.day !== dayOf(now))
      built = { from, day: dayOf(now), index: buildIndex(from, { self, types, now }) }
    return built.index
  }
}
