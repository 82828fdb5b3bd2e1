import type { ReadingLife, ReadingOutcome } from '@consente/contract/portal/readings'
import { toInstantText } from '@consente/domain/period'
import { toItem } from './reading-items.ts'
import { byDay, descending, earliest, latest } from './reading-spans.ts'
import { dayFields, type ReadSharing, type StoredReadings } from './stored-readings.ts'

const MISSED: readonly ReadingOutcome[] = ['NO_DATA', 'REFUSED', 'FAILED']

/** Every day on which data of a sharing were read, or should have been. */
export async function readingLife(
  { store, known, filterOf, readDays, heading }: StoredReadings,
  sharing: ReadSharing,
): Promise<ReadingLife> {
  const policies = known(sharing)
  const filter = filterOf(sharing, policies)
  const days = await readDays(sharing, filter)
  const missed = byDay(await store.counts({ ...filter, outcomes: MISSED }))
  const names = [...new Set([...days.map(({ day }) => day), ...missed.keys()])]
  return {
    ...heading(sharing),
    ...(days.length > 0 && {
      firstAt: toInstantText(earliest(days)),
      lastAt: toInstantText(latest(days)),
    }),
    ...(sharing.nextAt && { nextAt: toInstantText(sharing.nextAt) }),
    days: names.sort(descending).map((day) => ({
      ...dayFields(
        day,
        days.find((one) => one.day === day),
      ),
      missed: (missed.get(day) ?? []).map((count) => toItem(count, policies)),
    })),
  }
}
