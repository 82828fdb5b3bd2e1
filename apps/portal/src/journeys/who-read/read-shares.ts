import type { ReadingItem, ReadingLogDay } from '@consente/contract/portal/readings'
import type { ShareType } from '@consente/contract/portal/values'
import { isOver, type Situation } from '@consente/domain/sharing/situation'
import type { SharingCard } from '../../api/sharings/sharings.ts'
import type { LogVoice } from '../../sharing/readings/reading-lines.ts'

/** A sharing whose readings are asked for, and who reads at whom. */
export type ReadShare = { card: SharingCard; shareType: ShareType; voice: LogVoice }

export type ReadDay = ReadingLogDay & { share: ReadShare }

/** Sharings that are asked about at once. */
export const MOST_SHARES = 40

/** True unless nothing can have been read since: a request that waits, or that ended before. */
function mayHaveBeenRead(situation: Situation, since: Date): boolean {
  if (situation.kind === 'waiting') return situation.part !== 'all'
  if (situation.kind === 'lapsed') return false
  return !isOver(situation) || situation.at === undefined || situation.at >= since
}

/** Sharings that may have been read since, the last read first. */
export function sharesReadSince(shares: readonly ReadShare[], since: Date): ReadShare[] {
  return shares
    .filter(({ card }) => mayHaveBeenRead(card.situation, since))
    .sort((a, b) => (b.card.lastReadAt ?? '').localeCompare(a.card.lastReadAt ?? ''))
}

/** Calls that gave nothing, or may not have arrived. */
export const missedOf = ({ items }: Pick<ReadDay, 'items'>): ReadingItem[] =>
  items.filter(({ outcome }) => outcome === 'FAILED' || outcome === 'REFUSED')

/** Days of all sharings, newest first; of one day, the sharing that was read last first. */
export function inOrder(days: readonly ReadDay[]): { day: string; parts: ReadDay[] }[] {
  const byDay = new Map<string, ReadDay[]>()
  for (const one of days) byDay.set(one.day, [...(byDay.get(one.day) ?? []), one])
  return [...byDay]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([day, parts]) => ({ day, parts: parts.toSorted((a, b) => lastCall(b).localeCompare(lastCall(a))) }))
}

const lastCall = ({ items }: ReadDay): string =>
  items
    .map(({ lastAt }) => lastAt)
    .toSorted()
    .at(-1) ?? ''
