import type { PortalConfig } from '@consente/contract/portal/config'
import type { ShareType } from '@consente/contract/portal/values'
import { listInWords } from '@consente/domain/list-in-words'
import { formatDate, lastDay, remainingDays } from '@consente/domain/period'
import { isRegistrationType } from '@consente/domain/registration-data'
import { isRunning, type Situation, type Waiting } from '@consente/domain/sharing/situation'
import { sharePath } from '../../../paths.ts'
import { partiesOf } from '../../../sharing/share-parties.ts'
import { dataGroups, isRequired } from '../../../sharing/share-picture.ts'
import { DAYS_TO_COUNT } from '../../../sharing/term-text.ts'
import type { MatrixColumn, MatrixMark } from '../../../ui/sharing/DataMatrix.tsx'
import { institutionName, type ListedShare } from '../find/listed-share.ts'
import { MATRIX } from './matrix-texts.ts'

/** A table of kinds of data by sharings. */

export const DIRECTIONS: readonly ShareType[] = ['RECEIVING', 'TRANSMITTING']

/**
 * The mark of a kind of data in a sharing that is open. If a part of it waits, the card does not tell which data do;
 * registration data never wait for another person (docs/decisions/product/several-approvers.md).
 */
export function markOf({ card }: ListedShare, kind: string): MatrixMark {
  const group = dataGroups(card.resourceGroups).find(({ displayName }) => displayName === kind)
  if (!group) return 'none'
  const waits = waitsOf(card.situation)
  if (waits === 'some') return isRegistrationType(group.type) ? requirementOf(group.type) : 'partly'
  if (waits) return 'pending'
  return requirementOf(group.type)
}

const requirementOf = (type: string): MatrixMark => (isRequired(type) ? 'required' : 'optional')

const waitsOf = (situation: Situation): Waiting['part'] | undefined =>
  situation.kind === 'waiting' ? situation.part : undefined

/** True if nothing of it is known to go yet. */
const awaitsAll = (situation: Situation): boolean => situation.kind === 'waiting' && situation.part !== 'some'

const ENDS = { all: MATRIX.waits, some: MATRIX.partly, unknown: MATRIX.waits } as const

function endOf({ card: { situation } }: ListedShare, now: Date): Pick<MatrixColumn, 'end' | 'isSoon'> {
  const waits = waitsOf(situation)
  if (waits) return { end: ENDS[waits], isSoon: false }
  const until = isRunning(situation) ? situation.until : undefined
  if (!until) return { end: MATRIX.unknownEnd, isSoon: false }
  // A term that has passed ends on no day to come.
  const days = until > now ? remainingDays(now, until) : Number.POSITIVE_INFINITY
  return days <= DAYS_TO_COUNT
    ? { end: MATRIX.days(lastDay(until, now), days), isSoon: true }
    : { end: formatDate(until), isSoon: false }
}

/** The columns of a direction, in the order given. */
export function columnsOf(
  shares: readonly ListedShare[],
  direction: ShareType,
  { kinds, brand, now }: { kinds: readonly string[]; brand: PortalConfig['brand']; now: Date },
): MatrixColumn[] {
  return shares
    .filter(({ shareType }) => shareType === direction)
    .map((share) => ({
      id: share.card.consentId,
      to: sharePath(share.card.consentId),
      party: partiesOf(direction, brand, share.card).other,
      marks: kinds.map((kind) => markOf(share, kind)),
      waits: awaitsAll(share.card.situation),
      ...endOf(share, now),
    }))
}

/** "chega de Beta Seguradora; sai para Banco Gama": the row of a kind of data in words. */
export function rowInWords(shares: readonly ListedShare[], kind: string): string {
  const names = (direction: ShareType): string =>
    listInWords(
      shares
        .filter((share) => share.shareType === direction)
        .flatMap((share) => {
          const mark = markOf(share, kind)
          const name = institutionName(share)
          if (mark === 'none') return []
          if (mark === 'pending') return [MATRIX.pendingName(name)]
          return [mark === 'partly' ? MATRIX.partlyName(name) : name]
        }),
    )
  const [comes, goes] = DIRECTIONS.map(names)
  return [comes && MATRIX.comes(comes), goes && MATRIX.goes(goes)].filter(Boolean).join('; ')
}
