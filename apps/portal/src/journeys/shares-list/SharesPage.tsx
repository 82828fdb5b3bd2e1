import type { ShareType } from '@consente/contract/portal/values'
import { Suspense } from 'react'
import { useApi } from '../../api/api.ts'
import { PAGES, TAB_PARAMETER } from '../../paths.ts'
import { useLocation, useNavigate, useSearchParams } from '../../router/router.tsx'
import { endedFrom } from '../../session/just-ended.ts'
import { EMPTY_DRAFT } from '../../session/share-draft.ts'
import { useShareDraft } from '../../session/share-draft-context.tsx'
import { SHARE } from '../../sharing/shares-texts.ts'
import { Button } from '../../ui/basics/Button.tsx'
import { lazyPart } from '../../ui/basics/lazy-part.ts'
import { Opening } from '../../ui/layout/Opening.tsx'
import { ShareList } from './cards/ShareList.tsx'
import { ShareTabs } from './cards/ShareTabs.tsx'
import { SkeletonCards } from './cards/SkeletonCards.tsx'
import { LIST } from './cards/share-list-texts.ts'
import { type ShareLists, useShareLists } from './cards/use-share-lists.ts'
import { ListTools } from './views/ListTools.tsx'
import { useListTools } from './views/use-list-tools.ts'

const SharesInViews = lazyPart('SharesInViews', () => import('./views/SharesInViews.tsx'))

/** Shown once, after an end. */
const EndReceipt = lazyPart('EndReceipt', () => import('./EndReceipt.tsx'))

const TYPES = ['RECEIVING', 'TRANSMITTING'] as const

/** 'Meus Compartilhamentos': what leaves and what arrives; in three views where the backend tells enough of each. */
export function SharesPage() {
  const { config } = useApi()
  const { saveShareDraft } = useShareDraft()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const lists = useShareLists()
  const hasViews = config.capabilities.sharesViews
  const hasTools = hasViews && TYPES.some((type) => lists[type].isPending || lists[type].data?.length)
  const tools = useListTools()
  const ended = endedFrom(state)

  const start = (): void => {
    saveShareDraft(EMPTY_DRAFT)
    navigate(PAGES.selectInsurer.path)
  }
  return (
    <>
      <Opening
        compact
        back={{ label: LIST.home, to: PAGES.recipientHome.path }}
        title={SHARE.list}
        action={
          <div className="tools">
            <Button onClick={start}>{LIST.start}</Button>
            {hasTools && <ListTools {...tools.buttons} />}
          </div>
        }
      />
      {hasViews ? (
        <Suspense fallback={<SkeletonCards />}>
          <SharesInViews lists={lists} {...tools.opened} open={hasTools ? tools.opened.open : []} />
        </Suspense>
      ) : (
        <SharesInTabs lists={lists} />
      )}
      <Suspense>
        {ended && <EndReceipt ended={ended} onClose={() => navigate(pathname + search, { replace: true })} />}
      </Suspense>
    </>
  )
}

/** The specified page. The chosen tab is in the address, so that a reload and the way back keep it. */
function SharesInTabs({ lists }: { lists: ShareLists }) {
  const { brand } = useApi().config
  const [search, setSearch] = useSearchParams()
  const tab = search.get(TAB_PARAMETER) === 'recebidos' ? 'RECEIVING' : 'TRANSMITTING'
  const select = (next: ShareType): void =>
    setSearch(next === 'RECEIVING' ? { [TAB_PARAMETER]: 'recebidos' } : {}, { replace: true })
  return (
    <ShareTabs lists={lists} tab={tab} onTab={select}>
      <ShareList shareType={tab} brand={brand} cards={lists[tab].data ?? []} />
    </ShareTabs>
  )
}
