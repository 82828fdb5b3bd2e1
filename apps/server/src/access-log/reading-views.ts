import type { ReadingLife, ReadingOutcome } from '@consente/contract/portal/readings'
import { toInstantText } from '@consente/domain/period'
import { toItem } from './reading-items.ts'
import { type LogFilter, readingLog } from './reading-log.ts'
import { byDay, descending, earliest, latest, latestOf } from './reading-spans.ts'
import { createStoredReadings, dayFields, type ReadSharing, type StoredReadings } from './stored-readings.ts'

const MISSED: readonly ReadingOutcome[] = ['NO_DATA', 'REFUSED', 'FAILED']

/** Every day on which data of a sharing were read, or should have been. */
async function readingLife(
  { store, known, filterOf, readDays, heading }: StoredReadings,
  sharing: ReadSharing,
): Promise<ReadingLife> {
  const policies = known(sharing)
  const filter = filterOf(sharing, policies)
  const days = await readDays(sharing, filter)
  const missed = byDay(await store.counts({ ...filter, outcomes: MISSED }))
  const dataAt = sharing.isPartial ? undefined : await store.dataAt(sharing.subject)
  const names = [...new Set([...days.map(({ day }) => day), ...missed.keys()])]
  return {
    ...heading(sharing),
    ...(days.length > 0 && {
      firstAt: toInstantText(earliest(days)),
      lastAt: toInstantText(latest(days)),
      ...(!sharing.isPartial && { dataAt: dataAt ? toInstantText(dataAt) : null }),
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

/** The last reading as cards and details tell it: empty where it is not known whether there was one. */
export function presentLastRead(
  at: Date | undefined,
  { createdAt, knownSince }: { createdAt: Date; knownSince: Date },
): { lastReadAt?: string; unread?: true } {
  if (at) return { lastReadAt: toInstantText(at) }
  return createdAt >= knownSince ? { unread: true } : {}
}

/** The readings of a sharing: its line of life and its log. */
export function createReadingViews(deps: Parameters<typeof createStoredReadings>[0]) {
  const readings = createStoredReadings(deps)
  const { store, keptFrom, readDays, filterOf, known } = readings
  return {
    /** Readings of sharings from then on are all counted and kept; of older ones some may be unknown. */
    async knownSince(): Promise<Date> {
      const [counted, kept] = [await store.countedSince(), keptFrom()]
      return new Date(Math.max(counted?.getTime() ?? 0, kept?.getTime() ?? 0))
    },

    /** When data that this person may know of were last read, by the counts of the policies that are theirs. */
    async lastReadByPolicies(sharing: ReadSharing): Promise<Date | undefined> {
      return latestOf(await readDays(sharing, filterOf(sharing, known(sharing))))
    },

    life: (sharing: ReadSharing) => readingLife(readings, sharing),
    log: (sharing: ReadSharing, filter: LogFilter) => readingLog(readings, sharing, filter),
  }
}
/** Counted readings, as the portal's pages show them. */
export type ReadingViews = ReturnType<typeof createReadingViews>
