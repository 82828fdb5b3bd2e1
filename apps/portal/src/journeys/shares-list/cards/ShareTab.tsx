import type { PortalConfig } from '@consente/contract/portal/config'
import type { ShareType } from '@consente/contract/portal/values'
import type { ReactNode } from 'react'
import type { SharingCard } from '../../../api/sharings/sharings.ts'
import { partiesOf } from '../../../sharing/share-parties.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ListFailed } from './ListFailed.tsx'
import { SkeletonCards } from './SkeletonCards.tsx'
import { LIST, TAB } from './share-list-texts.ts'

const OTHER = { RECEIVING: 'TRANSMITTING', TRANSMITTING: 'RECEIVING' } as const

type ShareTabProps = {
  shareType: ShareType
  brand: PortalConfig['brand']
  /** Undefined until the list has arrived once. */
  cards: readonly SharingCard[] | undefined
  /** The list could not be read; its status is said when the other one failed too. */
  failed: { status: number | undefined } | undefined
  /** The number of sharings on the other tab; undefined until that is known. */
  others: number | undefined
  onOther: () => void
  retrying: boolean
  onRetry: () => void
  /** The list itself, drawn once there is something in it. */
  children: ReactNode
}

/** One of the two lists: loading, failed, empty, or its groups. */
export function ShareTab(props: ShareTabProps) {
  const { shareType, brand, cards, failed, others = 0, onOther, retrying, onRetry, children } = props
  if (failed && !cards?.length)
    return <ListFailed status={failed.status} retrying={retrying} onRetry={onRetry} />
  if (!cards) return <SkeletonCards />
  if (cards.length === 0) {
    const { from, to } = partiesOf(shareType, brand, {})
    const known = shareType === 'RECEIVING' ? { to } : { from }
    return (
      <Empty title={TAB[shareType].empty} bridge={{ state: 'empty', ...known }}>
        {TAB[shareType].hint(brand.name)}
        {others > 0 && (
          <p className="gap">
            {LIST.elsewhere(others, TAB[OTHER[shareType]].label)}{' '}
            <TextLink inline onClick={onOther}>
              {LIST.seeOther}
            </TextLink>
          </p>
        )}
      </Empty>
    )
  }
  return children
}
