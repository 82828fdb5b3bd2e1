import { isRegistrationType, type WaitingRequest } from '@consente/domain/consent-status'

/** Optional facts about an ended sharing. */
export type Sent = Pick<WaitingRequest, 'confirmationDateTime' | 'approvers'> & {
  /** A backend that tells it tells `confirmationDateTime` too, where the customer confirmed. */
  shareType?: string | undefined
  lastReadAt?: string | undefined
  resourceGroups?: ReadonlyArray<{ type: string }> | undefined
}

/**
 * True if the whole sharing was in force before it ended. `false` where its customer never confirmed it or another
 * person was missing; undefined where nobody tells whether all of it waited for somebody: registration data never wait,
 * and what was read was in force.
 */
export function wasInForce({
  approvers = [],
  lastReadAt,
  resourceGroups = [],
  ...sent
}: Sent): boolean | undefined {
  if (sent.shareType !== undefined && sent.confirmationDateTime === undefined) return false
  if (approvers.length > 0) return approvers.every(({ status }) => status === 'AUTHORISED')
  return lastReadAt !== undefined || resourceGroups.some(({ type }) => isRegistrationType(type)) || undefined
}
