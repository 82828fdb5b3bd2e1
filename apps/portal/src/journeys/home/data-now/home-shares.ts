import type { ShareType } from '@consente/contract/portal/values'
import type { Situation, Waiting } from '@consente/domain/sharing/situation'
import type { SharingCard } from '../../../api/sharings/sharings.ts'
import { groupCount } from '../../../sharing/share-picture.ts'
import { endsSoon, instant } from '../../../sharing/term-text.ts'

/** A sharing on the home page, in one of the two directions. */
export type HomeShare = {
  consentId: string
  shareType: ShareType
  /** The other institution's; undefined where the backend names none. */
  name: string | undefined
  logo: string | undefined
  groups: number
  start: Date | undefined
  end: Date | undefined
  lastReadAt: Date | undefined
  /** The request that waits to take its place. */
  askedId: string | undefined
  /** The day since which nobody has read data (`yyyy-mm-dd`), if it is unused. */
  unusedSince: string | undefined
  situation: Situation
}

export type WaitingShare = HomeShare & { situation: Waiting }

export type HomeShares = ReturnType<typeof homeShares>

/** Sorts the cards of both lists by what they say of today. */
export function homeShares(lists: Readonly<Record<ShareType, readonly SharingCard[]>>, now: Date) {
  const all = (['RECEIVING', 'TRANSMITTING'] as const).flatMap((shareType) =>
    lists[shareType].map((card) => ({ card, share: shareOf(card, shareType) })),
  )
  const inGroup = (group: HomeGroup): HomeShare[] =>
    all.filter(({ card }) => GROUPS[card.situation.kind] === group).map(({ share }) => share)
  const inForce = inGroup('in-force').sort((a, b) => endOf(a) - endOf(b))
  const over = inGroup('over')
  return {
    waiting: inGroup('waiting').filter(isWaiting),
    /** In force; the first to end comes first. */
    received: inForce.filter(({ shareType }) => shareType === 'RECEIVING'),
    given: inForce.filter(({ shareType }) => shareType === 'TRANSMITTING'),
    /** In force, and at an end within 30 days. */
    soon: inForce.filter((share) => endsSoon(share, now)),
    /** It is unknown if data go: past its term, or of a status that is not known. */
    unsure: inGroup('unsure'),
    /** The sharing whose data were read last, also one that is over. */
    lastRead: all.map(({ share }) => share).reduce(laterRead, undefined),
    /** Requests that were refused, or not authorised by all in time: a part may have gone meanwhile. */
    rejected: inGroup('rejected').length,
    /** Over: the number, and the day of the last end if it is known. */
    ended: { count: over.length, last: latest(all.map(({ card }) => endedAt(card))) },
  }
}

const isWaiting = (share: HomeShare): share is WaitingShare => share.situation.kind === 'waiting'

type HomeGroup = 'waiting' | 'in-force' | 'unsure' | 'over' | 'rejected'

const GROUPS = {
  waiting: 'waiting',
  'in-force': 'in-force',
  'past-term': 'unsure',
  unknown: 'unsure',
  lapsed: 'rejected',
  refused: 'rejected',
  ended: 'over',
  expired: 'over',
} as const satisfies Record<Situation['kind'], HomeGroup>

const laterRead = (found: HomeShare | undefined, share: HomeShare): HomeShare | undefined =>
  readTime(share) > readTime(found) ? share : found

const readTime = (share: HomeShare | undefined): number => share?.lastReadAt?.getTime() ?? 0

const endOf = ({ end }: HomeShare): number => end?.getTime() ?? Number.POSITIVE_INFINITY

/** A request that ended before its answer never began. */
function endedAt({ situation, confirmationDateTime }: SharingCard): Date | undefined {
  if (situation.kind === 'ended') return confirmationDateTime === undefined ? undefined : situation.at
  return situation.kind === 'expired' ? situation.at : undefined
}

function latest(instants: readonly (Date | undefined)[]): Date | undefined {
  const times = instants.flatMap((one) => one?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

function shareOf(card: SharingCard, shareType: ShareType): HomeShare {
  return {
    consentId: card.consentId,
    shareType,
    name: card.organisationName?.trim() || undefined,
    logo: card.logo,
    groups: groupCount(card.resourceGroups),
    start: instant(card.createDateTime),
    end: instant(card.expirationDateTime),
    lastReadAt: instant(card.lastReadAt),
    askedId: card.waitingReplacement,
    unusedSince: card.unusedSince,
    situation: card.situation,
  }
}

/** Institutions among the sharings; those without a name count one each. */
export function institutionsIn(shares: readonly HomeShare[]): number {
  return new Set(shares.map(({ name, consentId }) => name ?? consentId)).size
}
