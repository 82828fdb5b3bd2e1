import type { PortalConfig } from '@consente/contract/portal/config'
import type { ShareType } from '@consente/contract/portal/values'
import { memo, useDeferredValue } from 'react'
import { timeNow } from '../../../api/server-time.ts'
import type { SharingCard } from '../../../api/sharings/sharings.ts'
import { cardsBetween, firstCards, groupShares, soonestToEnd } from '../../../sharing/share-groups.ts'
import { ShareCard } from '../../../ui/sharing/ShareCard.tsx'
import { ShareGroups } from '../../../ui/sharing/ShareGroups.tsx'
import { cardOf } from './share-card-view.ts'
import { GROUP } from './share-list-texts.ts'

type ShareListProps = {
  shareType: ShareType
  brand: PortalConfig['brand']
  cards: readonly SharingCard[]
  /** All of the tab, where the cards are those found among them: the first to end is the first of all. */
  whole?: readonly SharingCard[] | undefined
  /** The order that the customer chose; else the specified one. */
  compare?: ((a: SharingCard, b: SharingCard) => number) | undefined
  /** The part of a long list to draw, counted through its groups; else all of it. */
  from?: number | undefined
  to?: number | undefined
}

/** More than a window shows. */
const AT_ONCE = 12

/**
 * The groups of a tab. The first cards, as many as a window shows, are there at once; the rest of a long list follows
 * while the customer looks at it, so that a press never waits for two hundred cards. Changes around the list render none of them again.
 */
export const ShareList = memo(function ShareList({
  shareType,
  brand,
  cards,
  whole = cards,
  compare,
  from = 0,
  to = cards.length,
}: ShareListProps) {
  const count = useDeferredValue(cards.length, AT_ONCE)
  const groups = groupShares(cards, compare)
  const soonest = soonestToEnd(groupShares(whole))
  const now = timeNow()
  return (
    <ShareGroups
      groups={firstCards(cardsBetween(groups, from, to), count).map(({ name, cards }) => ({
        title: GROUP[name].title,
        note: GROUP[name].note,
        cards: cards.map((card) => (
          <Card
            key={card.consentId}
            card={card}
            shareType={shareType}
            brand={brand}
            now={now}
            soonest={card.consentId === soonest}
          />
        )),
      }))}
    />
  )
})

/** A separate component, so that rendering many can pause between two. */
function Card({ soonest, ...given }: Parameters<typeof cardOf>[0] & { soonest: boolean }) {
  return <ShareCard {...cardOf(given)} soonest={soonest} />
}
