import type { ShareType } from '@consente/contract/portal/values'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/api.ts'
import { statusOf } from '../../../api/api-error.ts'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { ShareTab } from './ShareTab.tsx'
import { LIST, TAB } from './share-list-texts.ts'
import type { ShareLists } from './use-share-lists.ts'

const ORDER: readonly ShareType[] = ['RECEIVING', 'TRANSMITTING']

type ShareTabsProps = {
  lists: ShareLists
  tab: ShareType
  onTab: (tab: ShareType) => void
  /** The number of sharings of a tab to see, if not all of them are shown. */
  countOf?: ((tab: ShareType) => number | undefined) | undefined
  /** Above the list: what stays when the tab changes. */
  above?: ReactNode
  children: ReactNode
}

/** Recebidos and Transmitidos, each with its own list. */
export function ShareTabs({ lists, tab, onTab, countOf, above, children }: ShareTabsProps) {
  const { brand } = useApi().config
  const other = tab === 'RECEIVING' ? 'TRANSMITTING' : 'RECEIVING'
  const bothFail = ORDER.every((type) => lists[type].isError)
  const { data, isError, error, isFetching, refetch } = lists[tab]
  /** The pressed link is gone then: readers go on in the tab. */
  const seeOther = (): void => {
    onTab(other)
    document.querySelector<HTMLElement>('[role="tabpanel"]')?.focus()
  }
  return (
    <Tabs
      label={LIST.tabs}
      tabs={ORDER.map((id) => ({
        id,
        label: TAB[id].label,
        count: countOf ? countOf(id) : lists[id].data?.length,
      }))}
      selected={tab}
      onSelect={onTab}
    >
      {above}
      <ShareTab
        key={tab}
        shareType={tab}
        brand={brand}
        cards={data}
        others={lists[other].data?.length}
        onOther={seeOther}
        failed={isError ? { status: bothFail ? statusOf(error) : undefined } : undefined}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {children}
      </ShareTab>
    </Tabs>
  )
}
