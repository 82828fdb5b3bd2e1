import type * as wire from '@consente/contract/portal/consents'
import type { ShareType } from '@consente/contract/portal/values'
import { isOver, type Situation } from '@consente/domain/sharing/situation'
import { situationOf } from '@consente/domain/sharing/situation-of'
import { type Approver, asApprover } from './approvers.ts'

/**
 * Sharings as the portal speaks of them. Status, further approvals and the answers of approvers are read here, once,
 * and become a `situation`. No folder above this one sees them.
 */

/** A policy, certificate or title of a sharing. */
export type SharedResource = Omit<wire.Resource, 'status'> & {
  /** True while it waits for further people at the holder (resources API, PENDING_AUTHORISATION). */
  waits: boolean
}
/** A group of data of a sharing, with its policies. */
export type SharedGroup = Omit<wire.ResourceGroup, 'resources'> & { resources: SharedResource[] }

/** One sharing as the lists tell it. */
export type SharingCard = Omit<wire.ConsentCard, 'status' | 'furtherApproval' | 'waitsForYou'> & {
  situation: Situation
}

/** One sharing in full. */
export type Sharing = Omit<
  wire.ConsentDetails,
  'status' | 'furtherApproval' | 'endedBy' | 'approvers' | 'resourceGroups'
> & {
  situation: Situation
  /** Everybody who authorises, if more than one person does; empty otherwise. */
  approvers: Approver[]
  resourceGroups: SharedGroup[]
}

/** @param shareType the list that the card came from */
export function asSharingCard(card: wire.ConsentCard, now: Date, shareType?: ShareType): SharingCard {
  const { status: _, furtherApproval: __, waitsForYou: ___, ...rest } = card
  return { ...rest, situation: situationOf(card, now, { shareType }) }
}

/** @param reader document of the customer who is signed in */
export function asSharing(details: wire.ConsentDetails, now: Date, reader?: string): Sharing {
  const { status: _, furtherApproval: __, endedBy: ___, ...rest } = details
  const situation = situationOf(details, now, { reader })
  return {
    ...rest,
    situation,
    approvers: (details.approvers ?? []).map(asApprover),
    resourceGroups: details.resourceGroups.map((group) => ({
      ...group,
      resources: group.resources.map((resource) => asResource(resource, isOver(situation))),
    })),
  }
}

const asResource = ({ status, ...rest }: wire.Resource, over: boolean): SharedResource => ({
  ...rest,
  waits: !over && status === 'PENDING_AUTHORISATION',
})

/** A situation that an answer tells by its status alone; undefined for an answer without one. */
export const situationFrom = (status: string, now: Date): Situation | undefined =>
  status === '' ? undefined : situationOf({ status }, now)
