import type { Sharing } from '../../../api/sharings/sharings.ts'

/** One side: its permission codes in any spelling, and the names that products go by on other pages. */
export type SideOfChange = { codes: readonly string[]; names?: ReadonlyMap<string, string> }

/** A sharing as a side. A backend that names no permissions tells nothing that could be compared: undefined. */
export function sideOf({ resourceGroups }: Pick<Sharing, 'resourceGroups'>): SideOfChange | undefined {
  const told = resourceGroups.flatMap(({ displayName, dataPermissions }) =>
    dataPermissions.map(({ permissionCode }) => [permissionCode, displayName] as const),
  )
  if (told.length === 0) return undefined
  return { codes: told.map(([code]) => code), names: new Map(told) }
}
