import { tableOf } from '../base/table-of.ts'
import { isRegistrationType } from '../registration-data.ts'
import type { Situation } from './situation.ts'
import type { OwnSituation } from './situation-of-ours.ts'

/** Label and colour of a situation, letter for letter (docs/domain/states.md, "Consent status"). */
export type StatusView = 'list' | 'details'
/** Colours of the specification's table. */
export type StatusTone = 'grey' | 'green' | 'black' | 'red'
/** Word and colour of a status (docs/domain/states.md). */
export type StatusLabel = { label: string; tone: StatusTone }

/** The statuses that our server tells the portal (docs/domain/shares.md). */
export type ToldStatus = 'PENDING' | 'AUTHORISED' | 'ACTIVE' | 'REJECTED' | 'EXPIRED' | 'INACTIVE'

/** The status of the specification's table that a situation has on the wire; `situationOf` reads it back. */
export function statusOf(situation: OwnSituation): ToldStatus
export function statusOf(situation: Situation): string
export function statusOf(situation: Situation): string {
  switch (situation.kind) {
    case 'waiting':
    case 'lapsed':
      return 'PENDING'
    case 'in-force':
    case 'past-term':
      return situation.begun ? 'ACTIVE' : 'AUTHORISED'
    case 'ended':
      return 'INACTIVE'
    case 'expired':
      return situation.overdue ? 'OVERDUE' : 'EXPIRED'
    case 'refused':
      return 'REJECTED'
    case 'unknown':
      return situation.told
  }
}

const LABELS = tableOf<StatusLabel>({
  INACTIVE: { label: 'Inativo', tone: 'grey' },
  ACTIVE: { label: 'Ativo', tone: 'green' },
  AUTHORISED: { label: 'Autorizado', tone: 'green' },
  EXPIRED: { label: 'Expirado', tone: 'black' },
  OVERDUE: { label: 'Expirado', tone: 'black' },
  REJECTED: { label: 'Rejeitado', tone: 'red' },
  PENDING: { label: 'Pendente', tone: 'red' },
})

/**
 * Any other value is shown raw, in grey. The table gives OVERDUE a label in the details view only: the list shows it
 * raw, in its colour. AUTHORISED reads Autorizado in the list and Ativo in details.
 */
export function labelOf(situation: Situation, view: StatusView): StatusLabel {
  const status = statusOf(situation)
  if (status === 'AUTHORISED' && view === 'details') return { label: 'Ativo', tone: 'green' }
  if (status === 'OVERDUE' && view === 'list') return { label: status, tone: 'black' }
  return LABELS[status] ?? { label: status, tone: 'grey' }
}

/** Most resource names on a card and on the details page (docs/domain/constants.md). */
export const SHOWN_NAMES = 3

/**
 * Names that a card lists, at most three by default. Rejeitado and Autorizado leave out groups of type RESOURCE; the
 * other statuses leave out registration groups too (docs/domain/states.md).
 */
export function cardNames(
  situation: Situation,
  groups: ReadonlyArray<{ type: string; displayName: string }>,
  most = SHOWN_NAMES,
): string[] {
  const status = statusOf(situation)
  const keepsRegistration = status === 'REJECTED' || status === 'AUTHORISED'
  return groups
    .filter(({ type }) => type !== 'RESOURCE' && (keepsRegistration || !isRegistrationType(type)))
    .map(({ displayName }) => displayName)
    .slice(0, most)
}
