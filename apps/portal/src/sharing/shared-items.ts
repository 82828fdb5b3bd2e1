import type { PersonalRequiredFields } from '@consente/contract/portal/settings'
import { registrationDataOf } from '@consente/domain/registration-data'
import type { SharedGroup } from '../api/sharings/sharings.ts'

/** The required-fields setting names the fields of registration data. */
function fieldsOf(code: string, fields: PersonalRequiredFields | undefined): readonly string[] {
  const registration = registrationDataOf(code)
  return (registration && fields?.[registration.kind]) ?? []
}

/**
 * Names of the data in a group, once each: the items of its permissions; for registration data without any the
 * fields of the settings; else the permissions' own names.
 */
export function sharedItems(
  { dataPermissions }: Pick<SharedGroup, 'dataPermissions'>,
  fields: PersonalRequiredFields | undefined,
): string[] {
  const names = dataPermissions.flatMap(({ permissionCode, displayName, items }) => {
    const known = items.length > 0 ? items : fieldsOf(permissionCode, fields)
    return known.length > 0 ? known : [displayName]
  })
  return [...new Set(names)]
}
