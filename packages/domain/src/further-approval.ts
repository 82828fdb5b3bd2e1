import { isRegistrationPermission } from './permissions.ts'

/**
 * The part of an authorised sharing that waits for further approvers: nothing waits; some data go and some wait; every
 * group waits. Registration data belong to one person and never wait (UX guide, "alçada múltipla").
 */
export type FurtherApproval = 'NONE' | 'SOME' | 'ALL'

/**
 * @param permissions v3 codes.
 * @param policies those that are shared: all of them, and how many wait (PENDING_AUTHORISATION of the resources API).
 */
export function furtherApproval(
  permissions: readonly string[],
  { shared, waiting }: { shared: number; waiting: number },
): FurtherApproval {
  if (waiting === 0) return 'NONE'
  return waiting < shared || permissions.some(isRegistrationPermission) ? 'SOME' : 'ALL'
}
