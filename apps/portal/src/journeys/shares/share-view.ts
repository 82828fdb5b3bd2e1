import type { PortalConfig } from '@consente/contract/portal/config'
import type { ConsentCard, ConsentDetails } from '@consente/contract/portal/consents'
import type { ShareType } from '@consente/contract/portal/values'
import { isRegistrationType, SHOWN_NAMES } from '@consente/domain/consent-status'
import { formatDate, formatDateTime, termInMonths } from '@consente/domain/period'
import type { BridgeProps } from '../../ui/bridge/Bridge.tsx'
import { distinctNames } from './share-card-view.ts'
import { type Parties, partiesOf } from './share-parties.ts'
import { beadsOf, bridgeOf, dataGroups, markOf } from './share-picture.ts'
import { bridgeCaption, SHARE } from './shares-texts.ts'
import { dataAmount, instant } from './term-text.ts'

/** A sharing as its page reads it; dates that are no dates are undefined. */
export type ShareView = {
  details: ConsentDetails
  shareType: ShareType
  parties: Parties
  creation: Date | undefined
  expiry: Date | undefined
  /** When the customer confirmed it: hidden while pending (specification section 2). */
  confirmed: Date | undefined
  /** Months between creation and expiry (specification section 9). */
  term: number | undefined
}

/** Which side the customer's insurer is on: told, or seen in the list of what we transmit. */
export function shareTypeOf(
  details: Pick<ConsentDetails, 'consentId' | 'shareType'>,
  transmitted: readonly ConsentCard[] | undefined,
): ShareType {
  if (details.shareType) return details.shareType
  return transmitted?.some(({ consentId }) => consentId === details.consentId) ? 'TRANSMITTING' : 'RECEIVING'
}

/**
 * Hidden while pending, and where the customer never confirmed. A backend that tells `shareType` tells
 * `confirmationDateTime` too where there is one; to any other a sharing is confirmed as it is created, unless refused.
 */
function confirmationOf(details: ConsentDetails): Date | undefined {
  const { status, confirmationDateTime, createDateTime, shareType } = details
  if (status === 'PENDING') return undefined
  const isByCreation = shareType === undefined && status !== 'REJECTED'
  return instant(confirmationDateTime) ?? (isByCreation ? instant(createDateTime) : undefined)
}

export function shareView(
  details: ConsentDetails,
  shareType: ShareType,
  brand: PortalConfig['brand'],
): ShareView {
  const creation = instant(details.createDateTime)
  const expiry = instant(details.expirationDateTime)
  return {
    details,
    shareType,
    parties: partiesOf(shareType, brand, details),
    creation,
    expiry,
    confirmed: confirmationOf(details),
    term: creation && expiry && termInMonths(creation, expiry),
  }
}

const LIST_FORMAT = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** The first three product or resource names; registration data where nothing else is shared. */
export function firstNames({ resourceGroups }: Pick<ConsentDetails, 'resourceGroups'>): string[] {
  const groups = distinctNames(dataGroups(resourceGroups))
  const products = groups.filter(({ type }) => !isRegistrationType(type))
  return (products.length > 0 ? products : groups).slice(0, SHOWN_NAMES).map(({ displayName }) => displayName)
}

/** "Automóvel e Residencial, criado em 08/07/2026 14:05". */
export function leadOf({ details, creation }: ShareView): string | undefined {
  const names = LIST_FORMAT.format(firstNames(details))
  return creation ? SHARE.created(names, formatDateTime(creation)) : names || undefined
}

/** The bridge of the page. */
export function bridgeProps({ details, parties, expiry }: ShareView): BridgeProps {
  const { from, to } = parties
  const what = dataAmount(dataGroups(details.resourceGroups).length)
  const until = expiry && SHARE.until(formatDate(expiry))
  const { word } = markOf(details.status, 'details')
  return {
    state: bridgeOf(details.status),
    from,
    to,
    groups: beadsOf(details.resourceGroups),
    what,
    until,
    caption: bridgeCaption({ word, from: from.name, to: to.name, what, until: until ?? '' }),
  }
}
