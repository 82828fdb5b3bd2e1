import type { Clock } from '../../platform/base/clock.ts'
import { runInTimeSlices } from '../../platform/base/time-slices.ts'
import type { InstitutionTypes } from '../../settings/settings.ts'
import type { Self } from '../participants/eligibility.ts'
import type { Participant } from '../participants/participants.ts'
import { buildIndex, type InstitutionIndex } from './institution-index.ts'

/** Retirement is by date: the index is rebuilt on a new day even when the copy has not changed. */
const DAY_MS = 86_400_000
const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS)

/** The index of the participants in use. */
export function createCurrentIndex({
  clock,
  self,
  types,
}: {
  clock: Clock
  self: Self
  types: InstitutionTypes
}) {
  let current = begin([])

  function begin(from: readonly Participant[]) {
    const now = clock.now()
    return { from, day: dayOf(now), index: runInTimeSlices(buildIndex(from, { self, types, now })) }
  }

  return {
    /** Replaces the participants; the previous index stays in use until theirs is built. */
    async change(to: readonly Participant[]): Promise<void> {
      const next = begin(to)
      await next.index
      current = next
    },
    read(): Promise<InstitutionIndex> {
      if (current.day !== dayOf(clock.now())) current = begin(current.from)
      return current.index
    },
  }
}
