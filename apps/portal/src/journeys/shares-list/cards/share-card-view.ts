import type { PortalConfig } from '@consente/contract/portal/config'
import type { ShareType } from '@consente/contract/portal/values'
import { formatDate } from '@consente/domain/period'
import { cardNames } from '@consente/domain/sharing/status-label'
import type { SharingCard } from '../../../api/sharings/sharings.ts'
import { sharePath } from '../../../paths.ts'
import { askPath } from '../../../renewal-path.ts'
import { partiesOf } from '../../../sharing/share-parties.ts'
import {
  beadsOf,
  bridgeOf,
  dataGroups,
  distinctNames,
  groupCount,
  markOf,
} from '../../../sharing/share-picture.ts'
import { tenseOf } from '../../../sharing/share-tense.ts'
import { SHARE } from '../../../sharing/shares-texts.ts'
import { cardLine, cardTerm, endsSoon, instant, lastRead } from '../../../sharing/term-text.ts'
import type { ShareCardProps } from '../../../ui/sharing/ShareCard.tsx'
import { LIST } from './share-list-texts.ts'

/** The number of groups, the names that a card lists, and the number of other ones. */
function namesOf({
  situation,
  resourceGroups,
}: SharingCard): Pick<ShareCardProps, 'amount' | 'data' | 'more'> {
  const count = groupCount(resourceGroups)
  const data = cardNames(situation, distinctNames(dataGroups(resourceGroups)))
  const more = count - data.length
  if (count === 0) return { data }
  const amount = LIST.amount(count, tenseOf(situation))
  return data.length === 0
    ? { amount, data: [LIST.onlyRegistration] }
    : { amount, data, more: more > 0 ? SHARE.more(more) : undefined }
}

/** Turns a sharing of the list into its card (docs/domain/states.md). */
export function cardOf({
  card,
  shareType,
  brand,
  now,
}: {
  card: SharingCard
  shareType: ShareType
  brand: PortalConfig['brand']
  now: Date
}): ShareCardProps {
  const { from, to, other } = partiesOf(shareType, brand, card)
  const creation = instant(card.createDateTime)
  const asked = card.waitingReplacement
  return {
    to: sharePath(card.consentId),
    // Cards with one and the same name tell nothing, least of all as links.
    name: card.organisationName || !creation ? other.name : LIST.createdOn(formatDate(creation)),
    bridge: { state: bridgeOf(card.situation), from, to, groups: beadsOf(card.resourceGroups) },
    status: markOf(card.situation, 'list'),
    ...namesOf(card),
    term: cardTerm(card, now),
    isSoon: endsSoon(card, now),
    askedTo: asked && sharePath(asked),
    renewTo:
      endsSoon(card, now) && shareType === 'RECEIVING' && !asked
        ? askPath(card.consentId, 'renew')
        : undefined,
    read: lastRead(card, now),
    line: cardLine(card, now),
  }
}
