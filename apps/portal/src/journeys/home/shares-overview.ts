import { formatDate, inDays, remainingDays } from '@consente/domain/period'
import type { SharingCard } from '../../api/sharings/sharings.ts'
import { DAYS_TO_COUNT } from '../../sharing/term-text.ts'
import { HOME } from './home-texts.ts'

/** The second card of the home page: how many sharings there are, and which ends first. */
export type SharesOverview = { counts: string; soonest: string | undefined }

/** The home's view of all sharings: counts, the next end, and those that wait for the customer. */
export function sharesOverview(cards: readonly SharingCard[], now: Date): SharesOverview {
  const active = cards.filter(({ situation }) => situation.kind === 'in-force')
  const pending = cards.filter(({ situation }) => situation.kind === 'waiting')
  const parts = [
    active.length > 0 && HOME.active(active.length),
    pending.length > 0 && HOME.pending(pending.length),
  ].filter((part) => part !== false)
  return { counts: parts.length > 0 ? `${parts.join(', ')}.` : HOME.none, soonest: soonestOf(active, now) }
}

/** Needs what only our server's cards carry: the other institution's name and the end. */
function soonestOf(active: readonly SharingCard[], now: Date): string | undefined {
  const [first] = active
    .flatMap(({ organisationName, situation }) => {
      const end = situation.kind === 'in-force' ? situation.until : undefined
      return organisationName && end && end > now ? [{ organisationName, end }] : []
    })
    .sort((a, b) => a.end.getTime() - b.end.getTime())
  if (!first) return undefined
  const isSoon = remainingDays(now, first.end) <= DAYS_TO_COUNT
  const when = isSoon ? inDays(now, first.end) : `em ${formatDate(first.end)}`
  return HOME.ends(first.organisationName, when)
}
