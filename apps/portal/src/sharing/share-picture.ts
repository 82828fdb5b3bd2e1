import type { ResourceGroup } from '@consente/contract/portal/consents'
import { tableOf } from '@consente/domain/base/table-of'
import { inCatalogueOrder } from '@consente/domain/catalogue-order'
import {
  hasLapsed,
  isPastTerm,
  type StatusView,
  statusLabel,
  type WaitingRequest,
} from '@consente/domain/consent-status'
import { registrationDataOf } from '@consente/domain/registration-data'
import type { Sent } from '../api/ended-sharing.ts'
import type { BridgeGroup, BridgeState } from '../ui/bridge/bridge-geometry.ts'
import type { StatusTone } from '../ui/sharing/StatusMark.tsx'

/** Looks of a sharing's status and data: the bridge, the mark, the beads. */

const BRIDGES: Readonly<Record<string, BridgeState>> = tableOf({
  ACTIVE: 'active',
  AUTHORISED: 'active',
  PENDING: 'pending',
  EXPIRED: 'expired',
  OVERDUE: 'expired',
  INACTIVE: 'ended',
  REJECTED: 'rejected',
})

/** The bridge of a status; an unknown status gets the dotted one, which promises nothing. */
export function bridgeOf(status: string): BridgeState {
  return BRIDGES[status] ?? 'planned'
}

/** A sharing as a list or its own page knows it. */
export type Sharing = WaitingRequest & Sent & { expirationDateTime?: string | undefined }

/** The bridge of a sharing: a request whose hour has passed is as one that was refused; past its term nothing is promised. */
export function bridgeNow(sharing: Sharing, now: Date): BridgeState {
  if (isPastTerm(sharing, now)) return 'planned'
  return hasLapsed(sharing, now) ? 'rejected' : bridgeOf(sharing.status)
}

/** Word, colour and shape of a status (docs/domain/states.md); the two reds differ in shape. */
export function markOf(status: string, view: StatusView): { tone: StatusTone; word: string } {
  const { label, tone } = statusLabel(status, view)
  const red = status === 'PENDING' ? 'pending' : 'rejected'
  const tones = { grey: 'inactive', green: 'active', black: 'expired', red } as const
  return { tone: tones[tone], word: label }
}

/** Product data are the customer's choice; of registration data, see there. */
export function isRequired(type: string): boolean {
  return registrationDataOf(type)?.isRequired ?? false
}

type Named = Pick<ResourceGroup, 'type' | 'displayName'>

/** The groups that hold data, in the order of every page: RESOURCE only says which policies exist. */
export function dataGroups<G extends Named>(groups: readonly G[]): G[] {
  return inCatalogueOrder(
    groups.filter(({ type }) => type !== 'RESOURCE'),
    ({ type }) => type,
  )
}

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
