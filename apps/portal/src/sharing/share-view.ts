import type { PortalConfig } from '@consente/contract/portal/config'
import type { ConsentCard, ConsentDetails } from '@consente/contract/portal/consents'
import type { ShareType } from '@consente/contract/portal/values'
import { atThe } from '@consente/domain/article'
import { isRegistrationType, SHOWN_NAMES } from '@consente/domain/consent-status'
import { listInWords } from '@consente/domain/list-in-words'
import { formatDate, formatDateTime, ranOutAt, termInMonths } from '@consente/domain/period'
import { timeNow } from '../api/server-time.ts'
import type { BridgeProps } from '../ui/bridge/Bridge.tsx'
import { type Parties, partiesOf } from './share-parties.ts'
import { beadsOf, bridgeNow, bridgeOf, dataGroups, distinctNames } from './share-picture.ts'
import { BRIDGE_WORDS, type Tense, tenseOf } from './share-tense.ts'
import { bridgeCaption, SHARE } from './shares-texts.ts'
import { dataAmount, instant } from './term-text.ts'

/** A sharing as its page reads it; dates that are no dates are undefined. */
export type ShareView = {
  details: ConsentDetails
  shareType: ShareType
  parties: Parties
  creation: Date | undefined
  expiry: Date | undefined
  /** When it ran out, of an expired one; undefined where that is not known. */
  ranOut: Date | undefined
  /** When the customer confirmed it: hidden while pending (docs/domain/screens.md). */
  confirmed: Date | undefined
  /** Months between creation and expiry (docs/domain/constants.md). */
  term: number | undefined
}

/** The side of the customer's insurer: told, or seen in the list of our transmitted sharings. */
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

/** Details of the wire, turned into what the page of a sharing shows. */
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
    ranOut: bridgeOf(details.status) === 'expired' ? ranOutAt(details, timeNow()) : undefined,
    confirmed: confirmationOf(details),
    term: creation && expiry && termInMonths(creation, expiry),
  }
}

/** The first three product or resource names and how many more there are; registration data where nothing else is shared. */
export function firstNames({ resourceGroups }: Pick<ConsentDetails, 'resourceGroups'>): string {
  const groups = distinctNames(dataGroups(resourceGroups))
  const products = groups.filter(({ type }) => !isRegistrationType(type))
  const names = (products.length > 0 ? products : groups).map(({ displayName }) => displayName)
  const more = names.length - SHOWN_NAMES
  return more > 0 ? `${names.slice(0, SHOWN_NAMES).join(', ')} ${SHARE.more(more)}` : listInWords(names)
}

/** "Automóvel e Residencial, criado em 08/07/2026 14:05"; of an ended sharing by whom and when it was ended, where that is known. */
export function leadOf({ details, creation, parties: { other } }: ShareView): string | undefined {
  const names = firstNames(details)
  const ended = bridgeOf(details.status) === 'ended' && instant(details.statusDateTime)
  if (ended) return SHARE.ended(names, enderInWords(details, other.name), formatDateTime(ended))
  return creation ? SHARE.created(names, formatDateTime(creation)) : names || undefined
}

/** "por você", "na Beta Seguradora": who ended it, where that is known. */
export function enderInWords({ endedBy }: Pick<ConsentDetails, 'endedBy'>, other: string): string {
  if (endedBy === 'OTHER_INSTITUTION') return atThe(other)
  return endedBy ? SHARE.by[endedBy] : ''
}

/** The manner and time of a sharing's end, where they are known. */
function overWords({
  details: { status, statusDateTime },
  ranOut,
}: ShareView): { whatLabel: string; what: string } | undefined {
  const bridge = bridgeOf(status)
  if (bridge === 'expired') return ranOut && { whatLabel: SHARE.over.expired, what: formatDate(ranOut) }
  const at = instant(statusDateTime)
  if (!at || (bridge !== 'ended' && bridge !== 'rejected')) return undefined
  return { whatLabel: SHARE.over[bridge], what: formatDateTime(at) }
}

/** Until when it is shared, or would have been, of one that was over before. */
export function untilText({ details, expiry, ranOut }: ShareView): string | undefined {
  const state = bridgeNow(details, timeNow())
  const isCutShort = state === 'ended' || state === 'rejected' || (state === 'expired' && !ranOut)
  return expiry && (isCutShort ? SHARE.wouldEnd : SHARE.until)(formatDate(expiry))
}

/** "eram 4 grupos de dados"; of what may have sent nothing, "4 grupos de dados". */
const amountThen = (what: string, tense: Tense): string =>
  tense === 'over' ? what : SHARE.amountThen(what, tense === 'refused' ? 'seria' : 'era')

/** The bridge of the page. */
export function bridgeProps(view: ShareView): BridgeProps {
  const { details, parties } = view
  const { from, to } = parties
  const what = dataAmount(dataGroups(details.resourceGroups).length)
  const state = bridgeNow(details, timeNow())
  const until = untilText(view)
  const tense = tenseOf(details)
  const over = overWords(view)
  return {
    state,
    from,
    to,
    groups: beadsOf(details.resourceGroups),
    what,
    until,
    ...BRIDGE_WORDS[tense],
    ...(over && { ...over, until: amountThen(what, tense) }),
    caption: bridgeCaption({ tense, from: from.name, to: to.name, what, until: until ?? '' }),
  }
}
