import type { ConsentDetails } from '@consente/contract/portal/consents'

/** What the page says of a sharing that the customer does not recognise. */
export type ReportedSharing = {
  own: string
  other: string
  /** The customer's own institution sends the data. */
  isSender: boolean
  isOpen: boolean
  /** The other institution does not know of the end yet. */
  isUndelivered: boolean
}

const OPEN = new Set(['PENDING', 'AUTHORISED', 'ACTIVE', 'OVERDUE'])

export function reportedSharing(details: ConsentDetails, own: string): ReportedSharing {
  const { organisationName, shareType, status, endDelivered } = details
  return {
    own,
    other: organisationName || 'outra instituição',
    isSender: shareType === 'TRANSMITTING',
    isOpen: OPEN.has(status),
    isUndelivered: endDelivered === false,
  }
}
