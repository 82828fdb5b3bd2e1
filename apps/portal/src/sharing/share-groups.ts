import type { ConsentCard } from '@consente/contract/portal/consents'
import { tableOf } from '@consente/domain/base/table-of'
import { hasLapsed } from '@consente/domain/consent-status'
import { timeNow } from '../api/server-time.ts'

/**
 * The groups of a tab and their order (docs/domain/shares.md; certification items G11 to G16): active, pending,
 * expired, ended; active ones by end date, soonest first. An unknown status forms a last group, since none of the four
 * words describes it. A request that nobody authorised in its hour comes after those that can still be authorised.
 */
export type GroupName = 'active' | 'pending' | 'lapsed' | 'expired' | 'ended' | 'other'
type ShareGroup = { name: GroupName; cards: ConsentCard[] }

const GROUP_OF: Readonly<Record<string, GroupName>> = tableOf({
  ACTIVE: 'active',
  AUTHORISED: 'active',
  PENDING: 'pending',
  EXPIRED: 'expired',
  OVERDUE: 'expired',
  INACTIVE: 'ended',
  REJECTED: 'ended',
})
const ORDER: readonly GroupName[] = ['active', 'pending', 'lapsed', 'expired', 'ended', 'other']

/** The group of a card's status; of a request that still waits, as its backend says, also of its hour. */
export const groupOf = (card: ConsentCard): GroupName =>
  hasLapsed(card, timeNow()) ? 'lapsed' : (GROUP_OF[card.status] ?? 'other')

/** Milliseconds of an instant; NaN-free, so that a card without a date still has its place: the last one. */
function instantOf(text: string | undefined, missing: number): number {
  const instant = Date.parse(text ?? '')
  return Number.isNaN(instant) ? missing : instant
}

function soonestFirst(a: ConsentCard, b: ConsentCard): number {
  const end = (card: ConsentCard) => instantOf(card.expirationDateTime, Number.MAX_SAFE_INTEGER)
  return end(a) - end(b) || newestFirst(a, b)
}

function newestFirst(a: ConsentCard, b: ConsentCard): number {
  const latest = (card: ConsentCard) => instantOf(card.statusDateTime ?? card.createDateTime, 0)
  return latest(b) - latest(a)
}

type Compare = (a: ConsentCard, b: ConsentCard) => number

/** The groups that have cards, in order; cards within them as specified, or as the customer chose. */
export function groupShares(cards: readonly ConsentCard[], chosen?: Compare): ShareGroup[] {
  return ORDER.map((name) => ({
    name,
    cards: cards
      .filter((card) => groupOf(card) === name)
      .sort(chosen ?? (name === 'active' ? soonestFirst : newestFirst)),
  })).filter((group) => group.cards.length > 0)
}

/** At most as many as fit in a line of the page: a group with fewer is narrower. */
const LINE = 3

/**
 * The first cards in the order of the groups: about `count`, since a group that has begun fills a line. Groups of
 * which none is among them are left out.
 */
export function firstCards(groups: readonly ShareGroup[], count: number): ShareGroup[] {
  let left = count
  return groups
    .map(({ name, cards }) => {
      const shown = left > 0 ? cards.slice(0, Math.max(left, LINE)) : []
      left -= shown.length
      return { name, cards: shown }
    })
    .filter(({ cards }) => cards.length > 0)
}

/** The cards from one place to another, counted through the groups in their order; a group without any is left out. */
export function cardsBetween(groups: readonly ShareGroup[], from: number, to: number): ShareGroup[] {
  let begin = 0
  return groups
    .map(({ name, cards }) => {
      const shown = cards.slice(Math.max(from - begin, 0), Math.max(to - begin, 0))
      begin += cards.length
      return { name, cards: shown }
    })
    .filter(({ cards }) => cards.length > 0)
}

/** The active sharing that ends first, of two or more, to be highlighted; undefined where no end date is known. */
export function soonestToEnd(groups: readonly ShareGroup[]): string | undefined {
  const [first, second] = groups.find(({ name }) => name === 'active')?.cards ?? []
  return second && first?.expirationDateTime !== undefined ? first.consentId : undefined
}
