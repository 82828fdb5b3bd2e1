import { DAY_MS } from '@consente/domain/base/durations'
import type { Clock } from '../../platform/base/clock.ts'
import { runInTimeSlices } from '../../platform/base/time-slices.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { InstitutionTypes } from '../../settings/settings.ts'
import type { Self } from '../participants/eligibility.ts'
import type { Participant } from '../participants/participants.ts'
import { buildIndex, type InstitutionIndex } from './institution-index.ts'

/** Retirement is by date: the index is rebuilt on a new day even when the copy has not changed. */
const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS)

/** Organisations that one line of the log names at most. */
const MOST_NAMED = 10

export function createCurrentIndex({
  clock,
  self,
  types,
  log,
}: {
  clock: Clock
  log: Pick<Log, 'warn'>
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
      const { disputed } = await next.index
      current = next
      for (const { what, text, members } of disputed) {
        const organisationIds = members
          .slice(0, MOST_NAMED)
          .map(({ participant }) => participant.OrganisationId)
        log.warn({ what, text, organisationIds }, 'organisations without kinship publish one brand or issuer')
      }
    },
    read(): Promise<InstitutionIndex> {
      if (current.day !== dayOf(clock.now())) current = begin(current.from)
      return current.index
    },
  }
}
