import type { ShareType } from '@consente/contract/portal/values'
import { useMemo } from 'react'
import type { ShareLists } from '../cards/use-share-lists.ts'
import { filterInForce, findShares, ordered, sharesOf, unfiltered } from '../find/find-shares.ts'
import type { ListAddress, ShareFilter } from '../find/list-address.ts'
import type { ListedShare } from '../find/listed-share.ts'

const TYPES: readonly ShareType[] = ['TRANSMITTING', 'RECEIVING']

/** With fewer, a glance finds as much as a filter. */
const LEAST_TO_FILTER = 5

export type FoundShares = ReturnType<typeof useFoundShares>

/** The sharings that search and filters leave. */
export function useFoundShares(lists: ShareLists, address: ListAddress) {
  const { view, tab, filter, order } = address
  const data = { RECEIVING: lists.RECEIVING.data, TRANSMITTING: lists.TRANSMITTING.data }
  const { RECEIVING, TRANSMITTING } = data
  /** All that have arrived, of both directions. */
  const all = useMemo(
    () => [
      ...(TRANSMITTING ?? []).map((card): ListedShare => ({ shareType: 'TRANSMITTING', card })),
      ...(RECEIVING ?? []).map((card): ListedShare => ({ shareType: 'RECEIVING', card })),
    ],
    [RECEIVING, TRANSMITTING],
  )
  const isPending = TYPES.some((type) => lists[type].isPending)
  const result = useMemo(() => {
    /** Those that the view is about. */
    const scope = view === 'cards' ? all.filter(({ shareType }) => shareType === tab) : sharesOf(view, all)
    /** There are enough to filter, or the address filters them. */
    const isFilterable = scope.length >= LEAST_TO_FILTER || asksForLess(filter)
    const holds = isFilterable ? filter : { ...unfiltered(view), text: filter.text }
    const inForce = filterInForce(view, holds, all)
    const inOrder = ordered(findShares(scope, inForce), order ?? 'ends-first')
    /** Those that the filter lets through; the matrix stands by direction, what arrives first. */
    const found = view === 'matrix' ? inOrder.sort((a, b) => byDirection(a) - byDirection(b)) : inOrder
    return { scope, inForce, found, isFilterable }
  }, [all, view, tab, filter, order])
  const read = view === 'cards' ? [tab] : TYPES
  return {
    all,
    ...result,
    /** The number of sharings of a tab that the filter lets through; undefined until its list has arrived. */
    countOf: (type: ShareType) =>
      data[type] &&
      findShares(
        all.filter(({ shareType }) => shareType === type),
        result.inForce,
      ).length,
    /** Everything that the view is about has arrived. */
    isThere: read.every((type) => data[type] !== undefined),
    isComplete: TYPES.every((type) => data[type] !== undefined),
    /** The directions whose list has arrived. */
    loaded: TYPES.filter((type) => data[type] !== undefined),
    isPending,
  }
}

/** True if the customer filters by more than the search. */
const asksForLess = ({ situations = [], type, institutions, kinds }: ShareFilter): boolean =>
  type !== undefined || [situations, institutions, kinds].some((list) => list.length > 0)

const byDirection = ({ shareType }: ListedShare): number => Number(shareType === 'TRANSMITTING')
