import type { ShareType } from '@consente/contract/portal/values'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { statusOf } from '../../../api/api-error.ts'
import { sharesQuery } from '../../../api/consents-api.ts'
import { PAGES, sharesPath, TAB_PARAMETER } from '../../../paths.ts'
import { useLocation, useNavigate, useSearchParams } from '../../../router/router.tsx'
import { useCustomer } from '../../../session/customer.tsx'
import { EMPTY_DRAFT } from '../../../session/share-draft.ts'
import { useShareDraft } from '../../../session/share-draft-context.tsx'
import { Actions, Button } from '../../../ui/basics/Button.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { SHARE } from '../shares-texts.ts'
import { EndReceipt, endedFrom } from './EndReceipt.tsx'
import { ShareTab } from './ShareTab.tsx'
import { LIST, TAB } from './share-list-texts.ts'

const ORDER: readonly ShareType[] = ['RECEIVING', 'TRANSMITTING']

/** The chosen tab is in the address, so that a reload and the way back keep it; Transmitidos is the default. */
function useTab(): [ShareType, (tab: ShareType) => void] {
  const [search, setSearch] = useSearchParams()
  const tab = search.get(TAB_PARAMETER) === 'recebidos' ? 'RECEIVING' : 'TRANSMITTING'
  const select = (next: ShareType): void => {
    setSearch(next === 'RECEIVING' ? { [TAB_PARAMETER]: 'recebidos' } : {}, { replace: true })
  }
  return [tab, select]
}

/** 'Meus Compartilhamentos': what leaves and what arrives, two lists that load and fail on their own. */
export function SharesPage() {
  const api = useApi()
  const { documentId } = useCustomer()
  const { saveShareDraft } = useShareDraft()
  const navigate = useNavigate()
  const [tab, select] = useTab()
  const ended = endedFrom(useLocation().state)
  const lists = {
    RECEIVING: useQuery(sharesQuery(api, documentId, 'RECEIVING')),
    TRANSMITTING: useQuery(sharesQuery(api, documentId, 'TRANSMITTING')),
  }
  const { brand } = api.config
  const other = tab === 'RECEIVING' ? 'TRANSMITTING' : 'RECEIVING'
  const bothFail = ORDER.every((type) => lists[type].isError)

  const start = (): void => {
    saveShareDraft(EMPTY_DRAFT)
    navigate(PAGES.selectInsurer.path)
  }
  return (
    <>
      <Opening
        back={{ label: LIST.home, to: PAGES.recipientHome.path }}
        title={SHARE.list}
        lead={LIST.lead(brand.name)}
        action={
          <Actions align="end">
            <Button onClick={start}>{LIST.start}</Button>
          </Actions>
        }
      />
      <Tabs
        label={LIST.tabs}
        tabs={ORDER.map((id) => ({ id, label: TAB[id].label, count: lists[id].data?.length }))}
        selected={tab}
        onSelect={select}
      >
        <ShareTab
          key={tab}
          shareType={tab}
          brand={brand}
          cards={lists[tab].data}
          others={lists[other].data?.length}
          onOther={() => select(other)}
          failed={
            lists[tab].isError ? { status: bothFail ? statusOf(lists[tab].error) : undefined } : undefined
          }
          onRetry={() => void lists[tab].refetch()}
          retrying={lists[tab].isFetching}
        />
      </Tabs>
      {ended && <EndReceipt ended={ended} onClose={() => navigate(sharesPath(tab), { replace: true })} />}
    </>
  )
}
