import type { ShareType } from '@consente/contract/portal/values'
import { useApi } from '../../../api/api.ts'
import { PAGES, TAB_PARAMETER } from '../../../paths.ts'
import { useLocation, useNavigate, useSearchParams } from '../../../router/router.tsx'
import { EMPTY_DRAFT } from '../../../session/share-draft.ts'
import { useShareDraft } from '../../../session/share-draft-context.tsx'
import { Actions, Button } from '../../../ui/basics/Button.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { SHARE } from '../shares-texts.ts'
import { SharesInViews } from '../views/SharesInViews.tsx'
import { useListAddress } from '../views/use-list-address.ts'
import { VIEW_TEXTS } from '../views/views-texts.ts'
import { EndReceipt, endedFrom } from './EndReceipt.tsx'
import { ShareList } from './ShareList.tsx'
import { ShareTabs } from './ShareTabs.tsx'
import { LIST } from './share-list-texts.ts'
import { type ShareLists, useShareLists } from './use-share-lists.ts'

/** 'Meus Compartilhamentos': what leaves and what arrives; in three views where the backend tells enough of each. */
export function SharesPage() {
  const { config } = useApi()
  const { saveShareDraft } = useShareDraft()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const lists = useShareLists()
  const [address] = useListAddress()
  const hasViews = config.capabilities.sharesViews
  const ended = endedFrom(state)

  const start = (): void => {
    saveShareDraft(EMPTY_DRAFT)
    navigate(PAGES.selectInsurer.path)
  }
  const lead =
    hasViews && address.view !== 'cards' ? VIEW_TEXTS.leads[address.view] : LIST.lead(config.brand.name)
  return (
    <>
      <Opening
        back={{ label: LIST.home, to: PAGES.recipientHome.path }}
        title={SHARE.list}
        lead={lead}
        action={
          <Actions align="end">
            <Button onClick={start}>{LIST.start}</Button>
          </Actions>
        }
      />
      {hasViews ? <SharesInViews lists={lists} /> : <SharesInTabs lists={lists} tab={address.tab} />}
      {ended && <EndReceipt ended={ended} onClose={() => navigate(pathname + search, { replace: true })} />}
    </>
  )
}

/** The specified page. The chosen tab is in the address, so that a reload and the way back keep it. */
function SharesInTabs({ lists, tab }: { lists: ShareLists; tab: ShareType }) {
  const { brand } = useApi().config
  const [, setSearch] = useSearchParams()
  const select = (next: ShareType): void =>
    setSearch(next === 'RECEIVING' ? { [TAB_PARAMETER]: 'recebidos' } : {}, { replace: true })
  return (
    <ShareTabs lists={lists} tab={tab} onTab={select}>
      <ShareList shareType={tab} brand={brand} cards={lists[tab].data ?? []} />
    </ShareTabs>
  )
}
