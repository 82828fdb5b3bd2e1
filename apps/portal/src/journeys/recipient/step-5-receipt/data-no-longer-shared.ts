import type { Sharing } from '../../../api/sharings/sharings.ts'
import { REPLACED } from './shared-confirmation-texts.ts'

/** Data that the previous sharing gave and the current one does not, by the names that customers read. */
export function dataNoLongerShared(
  previous: Pick<Sharing, 'resourceGroups'>,
  current: Pick<Sharing, 'resourceGroups'>,
): string[] {
  const kept = new Set(current.resourceGroups.flatMap(codesOf))
  return previous.resourceGroups
    .filter(({ type }) => type !== 'RESOURCE')
    .flatMap((group) =>
      group.dataPermissions
        .filter(({ permissionCode }) => !kept.has(permissionCode))
        .map(({ displayName }) => REPLACED.item(group.displayName, displayName)),
    )
}

type Group = Sharing['resourceGroups'][number]
const codesOf = ({ dataPermissions }: Group): string[] =>
  dataPermissions.map(({ permissionCode }) => permissionCode)
