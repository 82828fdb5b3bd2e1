import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { ShareList } from '../cards/ShareList.tsx'
import { ShareTabs } from '../cards/ShareTabs.tsx'
import type { ShareLists } from '../cards/use-share-lists.ts'
import { EndAll } from '../end-all/EndAll.tsx'
import { cardOrder, filterCount, isFiltering, pageOf, unfiltered } from '../find/find-shares.ts'
import type { ListAddress, ShareFilter } from '../find/list-address.ts'
import { allInstitutions, allKinds } from '../find/listed-share.ts'
import { BothLists } from './BothLists.tsx'
import { FilterBar } from './FilterBar.tsx'
import { Found } from './Found.tsx'
import { ListSearch } from './ListSearch.tsx'
import type { ListTool } from './ListTools.tsx'
import { NothingFound } from './NothingFound.tsx'
import { PageTurner, ShownPage } from './PageTurner.tsx'
import { type FoundShares, useFoundShares } from './use-found-shares.ts'
import { useListAddress } from './use-list-address.ts'
import { ViewBar } from './ViewBar.tsx'

// Each view loads when it is asked for; the sheet of filters on phones alone.
const FilterDialog = lazyPart('FilterDialog', () => import('./FilterDialog.tsx'))
const Timeline = lazyPart('Timeline', () => import('../timeline/Timeline.tsx'))
const Matrix = lazyPart('Matrix', () => import('../matrix/Matrix.tsx'))

type SharesInViewsProps = {
  lists: ShareLists
  /** The list's tools that the customer has opened. */
  open: readonly ListTool[]
  /** True if the search was asked for by a press. */
  isSearchPressed: boolean
  onViewChosen: () => void
}

/** The list of sharings with search, filters, order and its three views. */
export function SharesInViews({ lists, open, isSearchPressed, onViewChosen }: SharesInViewsProps) {
  const [address, change] = useListAddress()
  const [isOpen, setOpen] = useState(false)
  const status = useRef<HTMLParagraphElement>(null)
  const shares = useFoundShares(lists, address)
  const { all, scope, inForce, found, isThere, isComplete, isFilterable } = shares
  const { view, filter, order } = address

  const setFilter = (next: ShareFilter): void => change({ filter: next })
  /** The pressed button is gone then. */
  const changeFromNothing = (next: Partial<ListAddress>): void => {
    change(next)
    status.current?.focus()
  }
  const otherTab = address.tab === 'RECEIVING' ? 'TRANSMITTING' : 'RECEIVING'
  const above = (
    <>
      {isFilterable && (
        <FilterBar
          view={view}
          filter={filter}
          inForce={inForce}
          institutions={allInstitutions(all)}
          kinds={allKinds(all)}
          order={order}
          onChange={setFilter}
          onOrder={(next) => change({ order: next })}
        />
      )}
      {scope.length > 0 && (
        <Found
          count={isThere ? found.length : undefined}
          all={scope.length}
          isFiltered={isFiltering(inForce)}
          filters={filterCount(inForce)}
          status={status}
          onOpen={isFilterable ? () => setOpen(true) : undefined}
        >
          {isComplete && <EndAll all={all} found={isFiltering(inForce) ? found : []} />}
        </Found>
      )}
    </>
  )
  return (
    <>
      {open.includes('views') && (
        <ViewBar address={address} found={isThere ? found : undefined} onChosen={onViewChosen} />
      )}
      {open.includes('search') && (
        <ListSearch
          text={filter.text}
          focused={isSearchPressed}
          onChange={(text) => setFilter({ ...filter, text })}
        />
      )}
      <ViewOf
        lists={lists}
        shares={shares}
        address={address}
        onChange={change}
        above={above}
        nothing={
          <NothingFound
            shares={shares}
            otherTab={view === 'cards' ? otherTab : undefined}
            onClear={() => changeFromNothing({ filter: unfiltered(view) })}
            onOther={() => changeFromNothing({ tab: otherTab })}
          />
        }
      />
      <Suspense>
        {isOpen && (
          <FilterDialog
            view={view}
            filter={filter}
            order={order}
            all={all}
            scope={scope}
            onClose={() => setOpen(false)}
            onShow={(next, nextOrder) => {
              setOpen(false)
              change({ filter: next, order: nextOrder })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

type ViewOfProps = {
  lists: ShareLists
  shares: FoundShares
  address: ListAddress
  onChange: (change: Partial<ListAddress>) => void
  /** Filters and count: in a view of both lists once both have come, so that nothing moves. */
  above: ReactNode
  /** In place of an empty list. */
  nothing: ReactNode
}

/** The page of what was found, as the chosen view draws it. */
function ViewOf({ lists, shares, address, onChange, above, nothing }: ViewOfProps) {
  const { brand } = useApi().config
  const { view, tab, order, page: asked } = address
  const { found, countOf, isPending } = shares
  const cards = useMemo(() => found.map(({ card }) => card), [found])
  const { page, from, to } = pageOf(found.length, asked)
  const turner = <PageTurner address={address} count={found.length} />
  if (view === 'cards')
    return (
      <ShareTabs
        lists={lists}
        tab={tab}
        onTab={(next) => onChange({ tab: next })}
        countOf={countOf}
        above={above}
      >
        {found.length === 0 ? (
          nothing
        ) : (
          <ShownPage number={page}>
            {/* Another page is another list: what a window holds of it comes first, as of the first one. */}
            <ShareList
              key={page}
              shareType={tab}
              brand={brand}
              cards={cards}
              whole={lists[tab].data}
              compare={cardOrder(order)}
              from={from}
              to={to}
            />
            {turner}
          </ShownPage>
        )}
      </ShareTabs>
    )
  const shown = found.slice(from, to)
  return (
    <>
      {!isPending && above}
      <BothLists lists={lists}>
        {found.length === 0 ? (
          nothing
        ) : (
          <ShownPage number={page}>
            <Suspense fallback={<LoadingPage />}>
              {view === 'timeline' ? (
                <Timeline shares={shown} address={address} />
              ) : (
                <Matrix shares={shown} />
              )}
            </Suspense>
            {turner}
          </ShownPage>
        )}
      </BothLists>
    </>
  )
}
