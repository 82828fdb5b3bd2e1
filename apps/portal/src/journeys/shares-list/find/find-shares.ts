import { Document } from '@consente/domain/document'
import { fold } from '@consente/domain/fold'
import type { Situation } from '@consente/domain/sharing/situation'
import type { SharingCard } from '../../../api/sharings/sharings.ts'
import { instant } from '../../../sharing/term-text.ts'
import { NO_FILTER, type Order, type ShareFilter, type Shown, SITUATIONS, type View } from './list-address.ts'
import {
  allInstitutions,
  allKinds,
  byInstitution,
  endedAt,
  institutionOf,
  kindsOf,
  type ListedShare,
} from './listed-share.ts'

/** Search, filters and order of the list, over cards that may lack anything. */

/** A filter as it holds: every list says what it takes, none means all. */
export type FilterInForce = ShareFilter & { situations: readonly Shown[] }

export const OPEN: readonly Shown[] = ['active', 'pending']

/**
 * The part of the filter that holds in a view: the cards have their tabs for the direction, the timeline begins with what is
 * open, and the matrix knows nothing else. Names that no sharing has are left out, as in an address made elsewhere.
 */
export function filterInForce(
  view: View,
  filter: ShareFilter,
  shares: readonly ListedShare[],
): FilterInForce {
  const known = { institutions: allInstitutions(shares), kinds: allKinds(shares) }
  return {
    text: filter.text.trim(),
    situations: situationsIn(view, filter.situations),
    type: view === 'cards' ? undefined : filter.type,
    institutions: filter.institutions.filter((name) => known.institutions.includes(name)),
    kinds: filter.kinds.filter((name) => known.kinds.includes(name)),
  }
}

function situationsIn(view: View, chosen: readonly Shown[] | undefined): readonly Shown[] {
  if (view === 'matrix') {
    const open = OPEN.filter((one) => chosen?.includes(one))
    return open.length === OPEN.length ? [] : open
  }
  const taken = chosen ?? (view === 'timeline' ? OPEN : [])
  return taken.length === SITUATIONS.length ? [] : taken
}

/** Sharings that a view is about, before any filter. The matrix shows what is open. */
export function sharesOf(view: View, shares: readonly ListedShare[]): ListedShare[] {
  return shares.filter((share) => view !== 'matrix' || isOpen(share))
}

/** True if it is in force, or waits to be. */
export function isOpen({ card: { situation } }: ListedShare): boolean {
  return situation.kind === 'in-force' || situation.kind === 'waiting'
}

/** The choice of the filter that lets a sharing through: the one that its mark says. */
const SHOWN_AS = {
  waiting: 'pending',
  'in-force': 'active',
  'past-term': 'active',
  lapsed: 'pending',
  ended: 'ended',
  expired: 'expired',
  refused: 'ended',
  unknown: undefined,
} as const satisfies Record<Situation['kind'], Shown | undefined>

/** Without accents, capitals and spaces at its ends. */
const plain = (text: string): string => fold(text).trim()

/** Every word in the name, or the beginning of a CNPJ's part as typed, with or without its marks. */
function matchesText(share: ListedShare, text: string): boolean {
  const name = plain(institutionOf(share) ?? '')
  const isNamed = plain(text)
    .split(/\s+/)
    .every((word) => name.includes(word))
  const bare = Document.strip(text)
  return isNamed || (/\d/.test(bare) && Document.strip(share.card.registrationNumber ?? '').includes(bare))
}

/** The sharings that a filter lets through, in their order. */
export function findShares(shares: readonly ListedShare[], filter: FilterInForce): ListedShare[] {
  const { text, situations, type, institutions, kinds } = filter
  return shares.filter((share) => {
    const shown = SHOWN_AS[share.card.situation.kind]
    return (
      (text === '' || matchesText(share, text)) &&
      (situations.length === 0 || situations.some((one) => one === shown)) &&
      (type === undefined || share.shareType === type) &&
      (institutions.length === 0 || institutions.includes(institutionOf(share) ?? '')) &&
      (kinds.length === 0 || kindsOf(share).some((name) => kinds.includes(name)))
    )
  })
}

/** True if it leaves any sharing out. */
export const isFiltering = (filter: FilterInForce): boolean => filter.text !== '' || filterCount(filter) > 0

/** The number of filters that hold beside the search. */
export const filterCount = ({ situations, type, institutions, kinds }: FilterInForce): number =>
  Number(situations.length > 0) + Number(type !== undefined) + institutions.length + kinds.length

/** The filter without any: the timeline shows all only when told so. */
export const unfiltered = (view: View): ShareFilter => ({ ...NO_FILTER, situations: noSituations(view) })

/** Situations of an address that filters by none. */
export const noSituations = (view: View): readonly Shown[] | undefined =>
  view === 'timeline' ? [] : undefined

const time = (text: string | undefined): number | undefined => instant(text)?.getTime()
const FIRST = Number.NEGATIVE_INFINITY
const LAST = Number.POSITIVE_INFINITY

/** Numbers without NaN, also where both are infinite. */
const ascending = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/** Waiting sharings have an hour at most, and come before all that last. */
const dueOf = ({ card }: ListedShare): number | undefined =>
  card.situation.kind === 'waiting' ? FIRST : time(card.expirationDateTime)

const createdOf = ({ card }: ListedShare): number => time(card.createDateTime) ?? FIRST
const newestFirst = (a: ListedShare, b: ListedShare): number => ascending(createdOf(b), createdOf(a))

/** Open sharings come first, by their end; then ended ones, latest first. */
const byEnd =
  (isLast: boolean) =>
  (a: ListedShare, b: ListedShare): number => {
    const open = Number(isOpen(b)) - Number(isOpen(a))
    if (open !== 0) return open
    if (!isOpen(a)) return ascending(endedAt(b)?.getTime() ?? FIRST, endedAt(a)?.getTime() ?? FIRST)
    const [one, other] = [dueOf(a), dueOf(b)]
    if (one === undefined || other === undefined)
      return ascending(one === undefined ? LAST : 0, other === undefined ? LAST : 0)
    return isLast ? ascending(other, one) : ascending(one, other)
  }

const COMPARISONS: Readonly<Record<Order, (a: ListedShare, b: ListedShare) => number>> = {
  'ends-first': byEnd(false),
  'ends-last': byEnd(true),
  newest: newestFirst,
  institution: (a, b) => byInstitution(a, b) || byEnd(false)(a, b),
}

/** In an order; those that it leaves alike, newest first. */
export function ordered(shares: readonly ListedShare[], order: Order): ListedShare[] {
  const compare = COMPARISONS[order]
  return [...shares].sort((a, b) => compare(a, b) || newestFirst(a, b))
}

/** Order of cards within the groups of a tab; undefined for the specified order. */
export function cardOrder(
  order: Order | undefined,
): ((a: SharingCard, b: SharingCard) => number) | undefined {
  return order === undefined || order === 'ends-first' ? undefined : CARD_ORDERS[order]
}

const listed = (card: SharingCard): ListedShare => ({ card, shareType: 'RECEIVING' })
const ofCards = (order: Order) => (a: SharingCard, b: SharingCard) =>
  COMPARISONS[order](listed(a), listed(b)) || newestFirst(listed(a), listed(b))
/** Made once: a list whose order is the same function is not drawn again. */
const CARD_ORDERS = {
  'ends-last': ofCards('ends-last'),
  newest: ofCards('newest'),
  institution: ofCards('institution'),
} as const

/** Most that a page of the list draws at once. */
export const PAGE_SIZE = 30

/** The pages of a list and the one shown; the last page takes the place of a later one in the address. */
export function pageOf(
  count: number,
  page: number,
): { page: number; pages: number; from: number; to: number } {
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE))
  const shown = Math.min(page, pages)
  const from = (shown - 1) * PAGE_SIZE
  return { page: shown, pages, from, to: Math.min(from + PAGE_SIZE, count) }
}
