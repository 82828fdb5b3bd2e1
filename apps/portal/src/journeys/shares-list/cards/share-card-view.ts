import type { PortalConfig } from '@consente/contract/portal/config'
import type { ShareType } from '@consente/contract/portal/values'
import { formatDate } from '@consente/domain/period'
import { cardNames } from '@consente/domain/sharing/status-label'
import type { SharingCard } from '../../../api/sharings/sharings.ts'
import { sharePath } from '../../../paths.ts'
import { renewalPath } from '../../../renewal-path.ts'
import { partiesOf } from '../../../sharing/share-parties.ts'
import {
  beadsOf,
  bridgeOf,
  dataGroups,
  distinctNames,
  groupCount,
  markOf,
} from '../../../sharing/share-picture.ts'
import { SHARE } from '../../../sharing/shares-texts.ts'
import { cardLine, cardTerm, endsSoon, instant, lastRead } from '../../../sharing/term-text.ts'
import type { ShareCardProps } from '../../../ui/sharing/ShareCard.tsx'
import { LIST } from './share-list-texts.ts'

/** The names that a card lists, and the number of other groups. */
function namesOf({ situation, resourceGroups }: SharingCard): Pick<ShareCardProps, 'data' | 'more'> {
  const groups = distinctNames(dataGroups(resourceGroups))
  const data = cardNames(situation, groups)
  const more = groupCount(resourceGroups) - data.length
  return { data, more: more > 0 ? SHARE.more(more) : undefined }
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
      endsSoon(card, now) && shareType === 'RECEIVING' && !asked ? renewalPath(card.consentId) : undefined,
    read: lastRead(card, now),
    line: cardLine(card, now),
  }
}
