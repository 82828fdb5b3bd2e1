import type { ReadingItem, ReadingLog, ReadingOutcome } from '@consente/contract/portal/readings'
import type { CountFilter } from './reading-days.store.ts'
import { codesOfGroup, inOrderOfData, toItem, toOlderItem } from './reading-items.ts'
import { byDay, descending } from './reading-spans.ts'
import { dayFields, type ReadSharing, type StoredReadings } from './stored-readings.ts'

/** Filters of the log, as the contract has them. */
export type LogFilter = {
  group?: string | undefined
  outcome?: ReadingOutcome | undefined
  from?: string | undefined
  to?: string | undefined
  days: number
}

/** Who read what of a sharing, by day, newest first; by kind and outcome where these are named. */
export async function readingLog(
  { store, known, filterOf, readDays, olderOf, heading }: StoredReadings,
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
  const { older, since } = await olderOf(sharing)
  const olderItems = new Map(
    [...byDay(older)].map(([day, all]) => [
      day,
      all.map(toOlderItem).filter((item) => matches(item, { group, outcome })),
    ]),
  )
  const olderDays = [...olderItems.keys()].filter(
    (day) =>
      (from === undefined || day >= from) && (to === undefined || day <= to) && olderItems.get(day)?.length,
  )
  const found = [...new Set([...(await store.daysWith(filter, most + 1)), ...olderDays])].sort(descending)
  const shown = found.slice(0, most)
  const next = found[most]
  const counts = byDay(
    shown.length > 0 ? await store.counts({ ...filter, from: shown.at(-1), to: shown[0] }) : [],
  )
  const whole = await readDays(sharing, filterOf(sharing, policies))
  const olderWhole = byDay(older)
  return {
    ...heading(sharing, since),
    days: shown.map((day) => ({
      ...dayFields(
        day,
        whole.find((one) => one.day === day),
        olderWhole.get(day),
      ),
      items: inOrderOfData([
        ...(counts.get(day) ?? []).map((count) => toItem(count, policies)),
        ...(olderItems.get(day) ?? []),
      ]),
    })),
    ...(next !== undefined && { next }),
  }
}

const matches = (item: ReadingItem, { group, outcome }: Pick<LogFilter, 'group' | 'outcome'>): boolean =>
  (group === undefined || item.group === group) && (outcome === undefined || item.outcome === outcome)
