import type { Situation } from '@consente/domain/sharing/situation'
import type { SharingCard } from '../api/sharings/sharings.ts'

/**
 * The groups of a tab and their order (docs/domain/shares.md; certification items G11 to G16): active, pending,
 * expired, ended; active ones by end date, soonest first. A lapsed request comes after requests that can still be
 * authorised. The last group holds sharings that none of the four words describes.
 */
export type GroupName = 'active' | 'pending' | 'lapsed' | 'expired' | 'ended' | 'other'
type ShareGroup = { name: GroupName; cards: SharingCard[] }

const GROUPS = {
  waiting: 'pending',
  'in-force': 'active',
  'past-term': 'other',
  lapsed: 'lapsed',
  ended: 'ended',
  expired: 'expired',
  refused: 'ended',
  unknown: 'other',
} as const satisfies Record<Situation['kind'], GroupName>
const ORDER: readonly GroupName[] = ['active', 'pending', 'lapsed', 'expired', 'ended', 'other']

export const groupOf = ({ kind }: Situation): GroupName => GROUPS[kind]

/** Milliseconds of an instant. A card without a date takes `missing`, which puts it last. */
function instantOf(text: string | undefined, missing: number): number {
  const instant = Date.parse(text ?? '')
  return Number.isNaN(instant) ? missing : instant
}

function soonestFirst(a: SharingCard, b: SharingCard): number {
  const end = (card: SharingCard) => instantOf(card.expirationDateTime, Number.MAX_SAFE_INTEGER)
  return end(a) - end(b) || newestFirst(a, b)
}

function newestFirst(a: SharingCard, b: SharingCard): number {
  const latest = (card: SharingCard) => instantOf(card.statusDateTime ?? card.createDateTime, 0)
  return latest(b) - latest(a)
}

type Compare = (a: SharingCard, b: SharingCard) => number

/** The groups that have cards, in order. Cards within a group stand as specified, or as the customer chose. */
export function groupShares(cards: readonly SharingCard[], chosen?: Compare): ShareGroup[] {
  return ORDER.map((name) => ({
    name,
    cards: cards
      .filter((card) => groupOf(card.situation) === name)
      .sort(chosen ?? (name === 'active' ? soonestFirst : newestFirst)),
  })).filter((group) => group.cards.length > 0)
}

/** Cards in a line of the page. */
const LINE = 3

/**
 * The first cards in the order of the groups: about `count`, because a group that has begun fills a line. Leaves out
 * groups without any.
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

/** The active sharing to highlight: the first to end of two or more, if an end date is known. */
export function soonestToEnd(groups: readonly ShareGroup[]): string | undefined {
  const [first, second] = groups.find(({ name }) => name === 'active')?.cards ?? []
  return second && first?.expirationDateTime !== undefined ? first.consentId : undefined
}
