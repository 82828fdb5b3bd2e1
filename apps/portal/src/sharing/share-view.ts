import type { PortalConfig } from '@consente/contract/portal/config'
import type { ShareType } from '@consente/contract/portal/values'
import { atThe } from '@consente/domain/article'
import { listInWords } from '@consente/domain/list-in-words'
import { formatDate, formatDateTime, termInMonths } from '@consente/domain/period'
import { isRegistrationType } from '@consente/domain/registration-data'
import type { Situation } from '@consente/domain/sharing/situation'
import { SHOWN_NAMES } from '@consente/domain/sharing/status-label'
import type { Sharing } from '../api/sharings/sharings.ts'
import type { BridgeProps } from '../ui/bridge/Bridge.tsx'
import { type Parties, partiesOf } from './share-parties.ts'
import { beadsOf, bridgeOf, dataGroups, distinctNames, groupCount } from './share-picture.ts'
import { BRIDGE_WORDS, type Tense, tenseOf } from './share-tense.ts'
import { bridgeCaption, SHARE } from './shares-texts.ts'
import { dataAmount, instant } from './term-text.ts'

/** A sharing as its page reads it; unreadable dates are undefined. */
export type ShareView = {
  details: Sharing
  shareType: ShareType
  parties: Parties
  creation: Date | undefined
  expiry: Date | undefined
  /** When the customer confirmed it: hidden while pending (docs/domain/screens.md). */
  confirmed: Date | undefined
  /** Months between creation and expiry (docs/domain/constants.md). */
  term: number | undefined
}

/**
 * Hidden while pending, and where the customer never confirmed. A backend that tells `shareType` tells
 * `confirmationDateTime` too where there is one; to any other a sharing is confirmed as it is created, unless refused.
 */
function confirmationOf(details: Sharing): Date | undefined {
  const { situation, confirmationDateTime, createDateTime, shareType } = details
  if (situation.kind === 'waiting' || situation.kind === 'lapsed') return undefined
  const isByCreation = shareType === undefined && situation.kind !== 'refused'
  return instant(confirmationDateTime) ?? (isByCreation ? instant(createDateTime) : undefined)
}

/** Details, turned into what the page of a sharing shows. */
export function shareView(details: Sharing, shareType: ShareType, brand: PortalConfig['brand']): ShareView {
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

/** The first three product names and the number of other groups; registration data if nothing else is shared. */
export function firstNames({ resourceGroups }: Pick<Sharing, 'resourceGroups'>): string {
  const groups = distinctNames(dataGroups(resourceGroups))
  const products = groups.filter(({ type }) => !isRegistrationType(type))
  const names = (products.length > 0 ? products : groups)
    .map(({ displayName }) => displayName)
    .slice(0, SHOWN_NAMES)
  const more = groupCount(resourceGroups) - names.length
  return more > 0 ? `${names.join(', ')} ${SHARE.more(more)}` : listInWords(names)
}

/** "Automóvel e Residencial, criado em 08/07/2026 14:05", or who ended it and when. */
export function leadOf({ details, creation, parties: { other } }: ShareView): string | undefined {
  const names = firstNames(details)
  const { situation } = details
  if (situation.kind === 'ended' && situation.at)
    return SHARE.ended(names, enderInWords(situation, other.name), formatDateTime(situation.at))
  return creation ? SHARE.created(names, formatDateTime(creation)) : names || undefined
}

/** "por você", "na Beta Seguradora": who ended or refused it; empty if that is not known. */
export function enderInWords(situation: Situation, other: string): string {
  const by = situation.kind === 'ended' || situation.kind === 'refused' ? situation.by : undefined
  if (by === 'other-institution') return atThe(other)
  return by === 'reader' || by === 'other-person' ? SHARE.by[by] : ''
}

/** The way and the day on which a sharing ended; undefined while it has not, and if the day is not known. */
export function endInWords(situation: Situation): { how: string; when: string } | undefined {
  switch (situation.kind) {
    case 'expired':
      return situation.at && { how: SHARE.over.expired, when: formatDate(situation.at) }
    case 'ended':
      return situation.at && { how: SHARE.over.ended, when: formatDateTime(situation.at) }
    case 'refused':
      return situation.at && { how: SHARE.over.rejected, when: formatDateTime(situation.at) }
    case 'waiting':
    case 'in-force':
    case 'past-term':
    case 'lapsed':
    case 'unknown':
      return undefined
  }
}

/** True if it does not last until the end of its term. */
const isCutShort = (situation: Situation, expiry: Date): boolean =>
  situation.kind === 'ended' ||
  situation.kind === 'refused' ||
  situation.kind === 'lapsed' ||
  (situation.kind === 'expired' && (!situation.at || situation.at < expiry))

/** "até 08/07/2027", or "iria até" if it was over before. */
export function untilText({ details: { situation }, expiry }: ShareView): string | undefined {
  return expiry && (isCutShort(situation, expiry) ? SHARE.wouldEnd : SHARE.until)(formatDate(expiry))
}

/** "eram 4 grupos de dados", or "4 grupos de dados" if it may have sent nothing. */
function amountThen(what: string, tense: Tense): string {
  if (tense === 'over') return what
  if (tense === 'stopped') return SHARE.part(what)
  return SHARE.amountThen(what, tense === 'refused' ? 'seria' : 'era')
}

export function bridgeProps(view: ShareView): BridgeProps {
  const { details, parties } = view
  const { from, to } = parties
  const what = dataAmount(groupCount(details.resourceGroups))
  const { situation } = details
  const until = untilText(view)
  const tense = tenseOf(situation)
  const over = endInWords(situation)
  return {
    state: bridgeOf(situation),
    from,
    to,
    groups: beadsOf(details.resourceGroups),
    what,
    until,
    ...BRIDGE_WORDS[tense],
    ...(over && { whatLabel: over.how, what: over.when, until: amountThen(what, tense) }),
    caption: bridgeCaption({ tense, from: from.name, to: to.name, what, until: until ?? '' }),
  }
}
