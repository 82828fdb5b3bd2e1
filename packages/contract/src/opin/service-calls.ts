import { PERMISSION_GROUPS } from '@consente/domain/permission-table'

/** Services of phase 3 that an institution receives: endorsement v2 and claim notification v2, by their addresses. */
export type ServiceCall = {
  /** Group of permissions, and the member of the consent that the request must match. */
  group: string
  member: 'endorsementInformation' | 'claimNotificationInformation'
  /** With `:consentId` as its last part. */
  path: string
  scope: string
  permission: string
}

const BASE = '/open-insurance'

export const SERVICE_CALLS: readonly ServiceCall[] = [
  serviceCall('ENDORSEMENT', 'endorsementInformation', '/endorsement/v2/request'),
  serviceCall(
    'CLAIM_NOTIFICATION_DAMAGE',
    'claimNotificationInformation',
    '/claim-notification/v2/request/damage',
  ),
  serviceCall(
    'CLAIM_NOTIFICATION_PERSON',
    'claimNotificationInformation',
    '/claim-notification/v2/request/person',
  ),
]

export const SERVICE_VERSION = '2.0.0'

function serviceCall(group: string, member: ServiceCall['member'], path: string): ServiceCall {
  const found = PERMISSION_GROUPS.find(({ id }) => id === group)
  const permission = found?.permissions[0]
  if (!found?.scope || !permission) throw new Error(`${group} is not in the permission table.`)
  return { group, member, path: `${BASE}${path}/:consentId`, scope: found.scope, permission }
}
