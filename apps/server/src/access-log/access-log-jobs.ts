import { calendarDay } from '@consente/domain/period'
import { keptSince } from '../platform/audit/audit-retention.ts'
import type { PartWork, RunsOf } from '../platform/part.ts'
import type { Platform } from '../platform/platform.ts'
import type { ACCESS_LOG } from './declaration.ts'
import { createReadingsStore } from './readings.store.ts'

/** An answer that takes longer is settled as unknown. */
const LEFT_BEHIND_MS = 10 * 60_000
const BATCH = 200

/** Jobs of the access log: settle what ended processes left open, and delete what is too old. */
export function accessLogWork(platform: Pick<Platform, 'config' | 'database' | 'clock'>): PartWork {
  const { keepDays } = platform.config.auditLog ?? {}
  return {
    jobs: {
      'readings.left-behind': () => settleLeftBehind(platform),
      ...(keepDays !== undefined && { 'readings.cut': () => cutReadings(platform, keepDays) }),
    } satisfies Partial<RunsOf<typeof ACCESS_LOG>>,
  }
}

/** A process ended between an answer and its record: the log says that it is not known whether the answer arrived. */
export async function settleLeftBehind({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const store = createReadingsStore(database)
  const before = new Date(clock.now().getTime() - LEFT_BEHIND_MS)
  let left: Awaited<ReturnType<typeof store.leftBehind>>
  do {
    left = await store.leftBehind(before, BATCH)
    for (const { id, at, entry } of left)
      await store.settle(id, { outcome: 'UNTOLD', reason: 'INTERRUPTED' }, at, entry)
  } while (left.length === BATCH)
}

/** Counts are kept as long as the audit log. */
export async function cutReadings(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  keepDays: number,
): Promise<void> {
  await createReadingsStore(database).cutBefore(keptSinceDay(clock.now(), keepDays))
}

const keptSinceDay = (now: Date, keepDays: number): string => calendarDay(keptSince(now, keepDays))
