import type { ConsentCard } from '@consente/contract/portal/consents'
import type { ShareType } from '@consente/contract/portal/values'
import { answerBy, hasLapsed, isInForce, isOpen, mayBeAuthorised } from '@consente/domain/consent-status'
import { waitsForOthers } from '@consente/domain/further-approval'
import { ranOutAt, remainingDays } from '@consente/domain/period'
import { registrationDataOf } from '@consente/domain/registration-data'

/** A sharing on the home page, in one of the two directions. */
export type HomeShare = {
  consentId: string
  shareType: ShareType
  /** The other institution's; undefined where the backend names none. */
  name: string | undefined
  logo: string | undefined
  /** Whether each group of data is required, in the order of the card. */
  groups: readonly { required: boolean; label: string }[]
  start: Date | undefined
  end: Date | undefined
  lastReadAt: Date | undefined
  /** Known to have brought nothing to anybody yet. */
  unread: boolean
  /** When its data are read next, where that is known and before its end. */
  nextAt: Date | undefined
  /** The request that waits to take its place. */
  askedId: string | undefined
  /** Who is missing, of a sharing that waits; undefined: nobody has answered it, as far as is known. */
  waitsFor: 'YOU' | 'SOME' | 'ALL' | undefined
  /** Until when a sharing that waits can be authorised. */
  answerBy: Date | undefined
}

/** Sharings as the home groups them. */
export type HomeShares = {
  waiting: readonly HomeShare[]
  /** In force, what ends first first. */
  received: readonly HomeShare[]
  given: readonly HomeShare[]
  /** In force, and at an end within 30 days. */
  soon: readonly HomeShare[]
  /** Over: how many, and when the last of them ended, where that is known. */
  ended: { count: number; last: Date | undefined }
  /** Requests that were refused, or that nobody authorised in time: nothing was ever shared by them. */
  rejected: number
}

/** From here on an end is soon. */
const SOON_DAYS = 30

/** What the cards of both lists say about today. */
export function homeShares(
  lists: Readonly<Record<ShareType, readonly ConsentCard[]>>,
  now: Date,
): HomeShares {
  const all = (['RECEIVING', 'TRANSMITTING'] as const).flatMap((shareType) =>
    lists[shareType].map((card) => ({ card, share: shareOf(card, shareType) })),
  )
  const inForce = all
    .filter(({ card }) => isInForce(card.status))
    .map(({ share }) => share)
    .sort((a, b) => endOf(a) - endOf(b))
  const over = all.filter(({ card }) => !isOpen(card.status) && card.status !== 'REJECTED')
  return {
    waiting: all.filter(({ card }) => mayBeAuthorised(card, now)).map(({ share }) => share),
    received: inForce.filter(({ shareType }) => shareType === 'RECEIVING'),
    given: inForce.filter(({ shareType }) => shareType === 'TRANSMITTING'),
    soon: inForce.filter(({ end }) => end !== undefined && end > now && remainingDays(now, end) <= SOON_DAYS),
    rejected: all.filter(({ card }) => card.status === 'REJECTED' || hasLapsed(card, now)).length,
    ended: { count: over.length, last: latest(over.map(({ card }) => endedAt(card, now))) },
  }
}

const endOf = ({ end }: HomeShare): number => end?.getTime() ?? Number.POSITIVE_INFINITY

/** A sharing that ran out ended with its term; one that was ended, with its last change. */
const endedAt = (card: ConsentCard, now: Date): Date | undefined =>
  card.status === 'EXPIRED' || card.status === 'OVERDUE' ? ranOutAt(card, now) : instant(card.statusDateTime)

function latest(instants: readonly (Date | undefined)[]): Date | undefined {
  const times = instants.flatMap((one) => one?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

function shareOf(card: ConsentCard, shareType: ShareType): HomeShare {
  const start = instant(card.createDateTime)
  const end = instant(card.expirationDateTime)
  const next = instant(card.nextAt)
  return {
    consentId: card.consentId,
    shareType,
    name: card.organisationName?.trim() || undefined,
    logo: card.logo,
    groups: card.resourceGroups
      .filter(({ type }) => type !== 'RESOURCE')
      .map(({ type, displayName }) => ({
        label: displayName,
        required: registrationDataOf(type)?.isRequired ?? false,
      })),
    start,
    end,
    lastReadAt: instant(card.lastReadAt),
    unread: card.unread === true,
    nextAt: next && (!end || next < end) ? next : undefined,
    askedId: card.waitingReplacement,
    waitsFor: waitsFor(card),
    // Where we receive, it is not known when the holder's hour for further people began.
    answerBy: shareType === 'RECEIVING' && waitsFor(card) ? undefined : answerBy(card),
  }
}

function waitsFor(card: ConsentCard): HomeShare['waitsFor'] {
  if (card.waitsForYou) return 'YOU'
  return waitsForOthers(card) ? (card.furtherApproval as 'SOME' | 'ALL') : undefined
}

function instant(text: string | undefined): Date | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : new Date(time)
}

/** Institutions among the sharings; those without a name count one each. */
export function institutionsIn(shares: readonly HomeShare[]): number {
  return new Set(shares.map(({ name, consentId }) => name ?? consentId)).size
}
