import { formatDate, formatTime } from '@consente/domain/period'
import type { BridgeProps } from '../../../ui/bridge/Bridge.tsx'
import { tenseOf } from '../share-tense.ts'
import { bridgeProps, type ShareView } from '../share-view.ts'
import { UNRECOGNISED } from './unrecognised-texts.ts'

/** What the page says of a sharing that the customer does not recognise. */
export type ReportedSharing = {
  own: string
  other: string
  /** The customer's own institution sends the data. */
  isSender: boolean
  isOpen: boolean
  /** Something of it may go already. */
  goes: boolean
  /** The other institution does not know of the end yet. */
  isUndelivered: boolean
  bridge: BridgeProps
}

const OPEN = new Set(['PENDING', 'AUTHORISED', 'ACTIVE', 'OVERDUE'])

export function reportedSharing(view: ShareView, own: string): ReportedSharing {
  const { details, shareType, creation } = view
  const isOpen = OPEN.has(details.status)
  const asked = creation && UNRECOGNISED.asked(formatDate(creation), formatTime(creation))
  return {
    own,
    other: details.organisationName || UNRECOGNISED.unnamed,
    isSender: shareType === 'TRANSMITTING',
    isOpen,
    goes: tenseOf(details) !== 'future',
    isUndelivered: details.endDelivered === false,
    bridge: { ...bridgeProps(view), ...(isOpen && { whatLabel: UNRECOGNISED.request, until: asked }) },
  }
}
