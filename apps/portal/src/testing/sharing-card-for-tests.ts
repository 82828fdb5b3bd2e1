import type { ConsentCard } from '@consente/contract/portal/consents'
import type { ShareType } from '@consente/contract/portal/values'
import { asSharingCard } from '../api/sharings/sharings.ts'

/** A card as the portal reads it at the instant: active and without an end, unless told otherwise. */
export const sharingCard = (more: Partial<ConsentCard>, now: Date, shareType?: ShareType) =>
  asSharingCard(
    {
      consentId: 'urn:gama:1',
      status: 'ACTIVE',
      createDateTime: '2026-01-01T12:00:00Z',
      resourceGroups: [],
      ...more,
    },
    now,
    shareType,
  )

/** A group of data without policies. */
export const dataGroup = (type: string, codes: string[] = [], displayName = type) => ({
  resourceGroupId: type,
  type,
  displayName,
  resources: [],
  dataPermissions: codes.map((permissionCode) => ({
    permissionCode,
    displayName: permissionCode,
    items: [],
  })),
})
