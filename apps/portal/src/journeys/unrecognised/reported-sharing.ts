import type { PortalConfig } from '@consente/contract/portal/config'
import type { ConsentDetails } from '@consente/contract/portal/consents'
import { hasLapsed, isInForce, isPastTerm, mayEnd } from '@consente/domain/consent-status'
import { counted } from '@consente/domain/counted'
import { Document } from '@consente/domain/document'
import { formatDate, formatDateTime } from '@consente/domain/period'
import { registrationDataOf } from '@consente/domain/registration-data'
import { wasInForce } from '../../api/ended-sharing.ts'
import { timeNow } from '../../api/server-time.ts'
import type { BridgeProps } from '../../ui/bridge/Bridge.tsx'
import { UNRECOGNISED } from './unrecognised-texts.ts'

/** What the page says of a sharing that the customer does not recognise. */
export type ReportedSharing = {
  own: string
  other: string
  /** The customer's own institution sends the data. */
  isSender: boolean
  isOpen: boolean
  /** Nothing of it goes before other people have authorised it. */
  isWaiting: boolean
  /** It never held: somebody refused it, or nobody answered in time. */
  isRefused: boolean
  /** The other institution does not know of the end yet. */
  isUndelivered: boolean
  bridge: BridgeProps
}

/** The request that a customer does not recognise, as its page draws it before and after the press. */
export function reportedSharing(details: ConsentDetails, brand: PortalConfig['brand']): ReportedSharing {
  const { organisationName, shareType, status, endDelivered, furtherApproval } = details
  const reported = {
    own: brand.name,
    other: organisationName || UNRECOGNISED.unnamed,
    isSender: shareType === 'TRANSMITTING',
    isOpen: mayEnd(status) && status !== 'REJECTED',
    isWaiting: status === 'PENDING' && furtherApproval !== 'SOME',
    isRefused: status === 'REJECTED' || hasLapsed(details, timeNow()),
    isUndelivered: endDelivered === false,
  }
  return { ...reported, bridge: bridgeOf(details, brand, reported) }
}

/**
 * Which request it is, as a picture. NOTE: what draws the page of a sharing (`share-view.ts`) is not used here: shared by one more
 * page it would come in a file of its own, and that page stands at its budget.
 */
function bridgeOf(
  details: ConsentDetails,
  brand: PortalConfig['brand'],
  { other, isSender, isOpen, isWaiting, isRefused }: Omit<ReportedSharing, 'bridge'>,
): BridgeProps {
  const { registrationNumber, logo, createDateTime, resourceGroups, status, statusDateTime } = details
  const ours = { name: brand.name, cnpj: Document.formatCnpj(brand.cnpj), logo: brand.logo }
  const theirs = { name: other, cnpj: registrationNumber && Document.formatCnpj(registrationNumber), logo }
  const [from, to] = isSender ? [ours, theirs] : [theirs, ours]
  const groups = resourceGroups.filter(({ type }) => type !== 'RESOURCE')
  // Its backend calls it active past its term, or by a name that is not known: whether it sends is not known.
  const isUnknown = isPastTerm(details, timeNow()) || (isOpen && status !== 'PENDING' && !isInForce(status))
  const state = isRefused ? 'rejected' : isWaiting ? 'pending' : isOpen ? 'active' : 'ended'
  const isUnsaid = isUnknown || (state === 'ended' && !wasInForce(details))
  const [fromLabel, toLabel] = UNRECOGNISED.sides[isUnsaid ? 'planned' : state]
  const what = counted(groups.length, 'grupo de dados', 'grupos de dados')
  const asked = UNRECOGNISED.asked(formatDate(new Date(createDateTime)))
  const ended = status === 'INACTIVE' && statusDateTime ? new Date(statusDateTime) : undefined
  return {
    ...{ from, to, fromLabel, toLabel },
    state: isUnknown ? 'planned' : state,
    groups: groups.map(({ type, displayName }) => ({
      required: registrationDataOf(type)?.isRequired ?? false,
      label: displayName,
    })),
    whatLabel: ended ? UNRECOGNISED.endedAt : UNRECOGNISED.request,
    what: ended ? formatDateTime(ended) : what,
    until: ended ? what : asked,
    caption: UNRECOGNISED.caption({ from: from.name, to: to.name, what, asked }),
  }
}
