import { isRegistrationType, type WaitingRequest } from '@consente/domain/consent-status'

/** What a backend may tell of a sharing that is over, beside its status. */
export type Sent = Pick<WaitingRequest, 'confirmationDateTime' | 'approvers'> & {
  /** A backend that tells it tells `confirmationDateTime` too, where the customer confirmed. */
  shareType?: string | undefined
  lastReadAt?: string | undefined
  resourceGroups?: ReadonlyArray<{ type: string }> | undefined
}

/**
 * Of a sharing that was ended: whether it was in force as a whole. `false` where its customer never confirmed it or another
 * person was missing; undefined where nobody tells whether all of it waited for somebody: registration data never wait, and what
 * was read was in force.
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
