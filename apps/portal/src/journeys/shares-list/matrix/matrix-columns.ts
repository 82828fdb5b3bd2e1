import type { PortalConfig } from '@consente/contract/portal/config'
import type { ShareType } from '@consente/contract/portal/values'
import { isRegistrationType } from '@consente/domain/consent-status'
import { listInWords } from '@consente/domain/list-in-words'
import { formatDate, remainingDays } from '@consente/domain/period'
import { sharePath } from '../../../paths.ts'
import { groupOf } from '../../../sharing/share-groups.ts'
import { partiesOf } from '../../../sharing/share-parties.ts'
import { dataGroups, isRequired } from '../../../sharing/share-picture.ts'
import { DAYS_TO_COUNT, instant } from '../../../sharing/term-text.ts'
import type { MatrixColumn, MatrixMark } from '../../../ui/sharing/DataMatrix.tsx'
import { institutionName, type ListedShare } from '../find/listed-share.ts'
import { MATRIX } from './matrix-texts.ts'

/** Kinds of data by sharings: what a table of them says. */

export const DIRECTIONS: readonly ShareType[] = ['RECEIVING', 'TRANSMITTING']

/**
 * What a sharing says of a kind of data. Of one that waits in part the card does not tell which data do; registration
 * data never wait for another person (docs/decisions/product/several-approvers.md).
 */
export function markOf({ card }: ListedShare, kind: string): MatrixMark {
  const group = dataGroups(card.resourceGroups).find(({ displayName }) => displayName === kind)
  if (!group) return 'none'
  const isOwn = isRegistrationType(group.type)
  if (groupOf(card) === 'pending' && card.furtherApproval !== 'SOME') return 'pending'
  if (groupOf(card) === 'pending' && !isOwn) return 'partly'
  return isRequired(group.type) ? 'required' : 'optional'
}

const waits = ({ card }: ListedShare): boolean =>
  groupOf(card) === 'pending' && card.furtherApproval !== 'SOME'

function endOf(share: ListedShare, now: Date): Pick<MatrixColumn, 'end' | 'isSoon'> {
  const { card } = share
  if (waits(share)) return { end: MATRIX.waits, isSoon: false }
  if (groupOf(card) === 'pending') return { end: MATRIX.partly, isSoon: false }
  const expiry = instant(card.expirationDateTime)
  if (!expiry) return { end: MATRIX.unknownEnd, isSoon: false }
  // A term that has passed ends on no day to come.
  const days = expiry > now ? remainingDays(now, expiry) : Number.POSITIVE_INFINITY
  return days <= DAYS_TO_COUNT
    ? { end: MATRIX.days(formatDate(expiry), days), isSoon: true }
    : { end: formatDate(expiry), isSoon: false }
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
      waits: waits(share),
      ...endOf(share, now),
    }))
}

/** "chega de Beta Seguradora; sai para Banco Gama": what the row of a kind of data says in words. */
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
