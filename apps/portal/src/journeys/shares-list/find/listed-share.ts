import type { ShareType } from '@consente/contract/portal/values'
import { isOver } from '@consente/domain/sharing/situation'
import type { SharingCard } from '../../../api/sharings/sharings.ts'
import { dataGroups } from '../../../sharing/share-picture.ts'
import { SHARE } from '../../../sharing/shares-texts.ts'

/** A sharing in a list that holds both directions. */
export type ListedShare = { shareType: ShareType; card: SharingCard }

/** The name by which customers know the other institution; undefined where the backend names none. */
export const institutionOf = ({ card }: ListedShare): string | undefined =>
  card.organisationName?.trim() || undefined

/** The same, or the words for an institution without a name. */
export const institutionName = (share: ListedShare): string => institutionOf(share) ?? SHARE.unnamed

/** Names of its data, once each. */
export const kindsOf = ({ card }: ListedShare): string[] => namesOf(card.resourceGroups)

const namesOf = (groups: SharingCard['resourceGroups']): string[] => [
  ...new Set(dataGroups(groups).map(({ displayName }) => displayName)),
]

/** Day of its end; undefined while it lasts, and if the day is not known. */
export function endedAt({ card: { situation } }: ListedShare): Date | undefined {
  return isOver(situation) ? situation.at : undefined
}

/** The names of data that occur, in the order of the catalogue. */
export const allKinds = (shares: readonly ListedShare[]): string[] =>
  namesOf(shares.flatMap(({ card }) => card.resourceGroups))

const NAMES = new Intl.Collator('pt-BR')

/** The institutions that occur, by name. */
export function allInstitutions(shares: readonly ListedShare[]): string[] {
  return [...new Set(shares.flatMap((share) => institutionOf(share) ?? []))].sort(NAMES.compare)
}

/** Unnamed institutions last. */
export function byInstitution(a: ListedShare, b: ListedShare): number {
  const [one, other] = [institutionOf(a), institutionOf(b)]
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  return NAMES.compare(one, other)
}
