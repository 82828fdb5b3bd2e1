import type { ReadingLog, ReadingOutcome } from '@consente/contract/portal/readings'
import type { CountFilter } from './reading-days.store.ts'
import { codesOfGroup, inOrderOfData, toItem } from './reading-items.ts'
import { byDay } from './reading-spans.ts'
import { dayFields, type ReadSharing, type StoredReadings } from './stored-readings.ts'

export type LogFilter = {
  group?: string | undefined
  outcome?: ReadingOutcome | undefined
  from?: string | undefined
  to?: string | undefined
  days: number
}

/** The readings of a sharing by day, newest first; of one kind or outcome if the filter names them. */
export async function readingLog(
  { store, known, filterOf, readDays, heading }: StoredReadings,
  sharing: ReadSharing,
  { group, outcome, from, to, days: most }: LogFilter,
): Promise<ReadingLog> {
  const policies = known(sharing)
  const filter: CountFilter = {
    ...filterOf(sharing, policies),
    from,
    to,
    kinds: group === undefined ? undefined : codesOfGroup(group),
    outcomes: outcome && [outcome],
  }
  const found = await store.daysWith(filter, most + 1)
  const shown = found.slice(0, most)
  const next = found[most]
  const counts = byDay(
    shown.length > 0 ? await store.counts({ ...filter, from: shown.at(-1), to: shown[0] }) : [],
  )
  const whole = await readDays(sharing, filterOf(sharing, policies))
  return {
    ...heading(sharing),
    days: shown.map((day) => ({
      ...dayFields(
        day,
        whole.find((one) => one.day === day),
      ),
      items: inOrderOfData((counts.get(day) ?? []).map((count) => toItem(count, policies))),
    })),
    ...(next !== undefined && { next }),
  }
}
