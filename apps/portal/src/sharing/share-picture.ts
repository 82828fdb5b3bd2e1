import { inCatalogueOrder } from '@consente/domain/catalogue-order'
import { registrationDataOf } from '@consente/domain/registration-data'
import type { Situation } from '@consente/domain/sharing/situation'
import { labelOf, type StatusView } from '@consente/domain/sharing/status-label'
import type { BridgeGroup, BridgeState } from '../ui/bridge/bridge-geometry.ts'
import type { StatusTone } from '../ui/sharing/StatusMark.tsx'

/** Pictures of a sharing: the bridge, the mark, the beads. */

const BRIDGES = {
  waiting: 'pending',
  'in-force': 'active',
  // The dotted bridge promises nothing.
  'past-term': 'planned',
  lapsed: 'rejected',
  ended: 'ended',
  expired: 'expired',
  refused: 'rejected',
  unknown: 'planned',
} as const satisfies Record<Situation['kind'], BridgeState>

export const bridgeOf = ({ kind }: Situation): BridgeState => BRIDGES[kind]

const TONES = { grey: 'inactive', green: 'active', black: 'expired' } as const

/** Word, colour and shape of a situation (docs/domain/states.md); the two reds differ in shape. */
export function markOf(situation: Situation, view: StatusView): { tone: StatusTone; word: string } {
  const { label, tone } = labelOf(situation, view)
  const red = situation.kind === 'refused' ? 'rejected' : 'pending'
  return { tone: tone === 'red' ? red : TONES[tone], word: label }
}

/** Product data are the customer's choice; of registration data, see there. */
export function isRequired(type: string): boolean {
  return registrationDataOf(type)?.isRequired ?? false
}

type Named = { type: string; displayName: string }

/** True if the group holds data: RESOURCE only says which policies exist. */
const isData = ({ type }: Named): boolean => type !== 'RESOURCE'

/** The groups that hold data, in the order of every page. */
export function dataGroups<G extends Named>(groups: readonly G[]): G[] {
  return inCatalogueOrder(groups.filter(isData), ({ type }) => type)
}

/** Groups of data, as every page counts them. */
export const groupCount = (groups: readonly Named[]): number => groups.filter(isData).length

/** Several groups may carry one name; a page says it once. */
export function distinctNames<G extends { displayName: string }>(groups: readonly G[]): G[] {
  return groups.filter(
    (group, index) => groups.findIndex(({ displayName }) => displayName === group.displayName) === index,
  )
}

/** One bead for each group of data. */
export function beadsOf(groups: readonly Named[]): BridgeGroup[] {
  return dataGroups(groups).map(({ type, displayName }) => ({
    required: isRequired(type),
    label: displayName,
  }))
}
