import type { PortalConfig } from '@consente/contract/portal/config'
import { counted } from '@consente/domain/counted'
import { formatDate, formatDateTime } from '@consente/domain/period'
import { isOver, type Situation } from '@consente/domain/sharing/situation'
import type { Sharing } from '../../api/sharings/sharings.ts'
import { partiesOf } from '../../sharing/share-parties.ts'
import { beadsOf, bridgeOf } from '../../sharing/share-picture.ts'
import { BRIDGE_WORDS, tenseOf } from '../../sharing/share-tense.ts'
import { instant } from '../../sharing/term-text.ts'
import type { BridgeProps } from '../../ui/bridge/Bridge.tsx'
import { UNRECOGNISED } from './unrecognised-texts.ts'

export type ReportedSharing = ReturnType<typeof reportedSharing>

/** The request that a customer does not recognise, as its page draws it before and after the press. */
export function reportedSharing(sharing: Sharing, brand: PortalConfig['brand']) {
  const { organisationName, shareType, situation, endDelivered } = sharing
  const tense = tenseOf(situation)
  return {
    own: brand.name,
    other: organisationName || UNRECOGNISED.unnamed,
    /** The customer's own institution sends the data. */
    isSender: shareType === 'TRANSMITTING',
    isOpen: !isOver(situation),
    /** True if no data go before other people have authorised it. */
    isWaiting: tense === 'future' || tense === 'lapsed',
    /** It never held: somebody refused it, or nobody answered in time. */
    isRefused: tense === 'lapsed' || tense === 'refused',
    /** The other institution does not know of the end yet. */
    isUndelivered: endDelivered === false,
    bridge: bridgeProps(sharing, brand),
  }
}

const endOf = (situation: Situation): Date | undefined =>
  situation.kind === 'ended' ? situation.at : undefined

function bridgeProps(sharing: Sharing, brand: PortalConfig['brand']): BridgeProps {
  const { createDateTime, resourceGroups, situation, shareType = 'RECEIVING' } = sharing
  const organisationName = sharing.organisationName || UNRECOGNISED.unnamed
  const { from, to } = partiesOf(shareType, brand, { ...sharing, organisationName })
  const groups = beadsOf(resourceGroups)
  const what = counted(groups.length, 'grupo de dados', 'grupos de dados')
  const creation = instant(createDateTime)
  const asked = creation && UNRECOGNISED.asked(formatDate(creation))
  const ended = endOf(situation)
  const { fromLabel, toLabel } = BRIDGE_WORDS[tenseOf(situation)]
  return {
    ...{ from, to, fromLabel, toLabel, groups },
    state: bridgeOf(situation),
    whatLabel: ended ? UNRECOGNISED.endedAt : UNRECOGNISED.request,
    what: ended ? formatDateTime(ended) : what,
    until: ended ? what : asked,
    caption: UNRECOGNISED.caption({ from: from.name, to: to.name, what, asked }),
  }
}
