import type { ReadingItem } from '@consente/contract/portal/readings'
import { inCatalogueOrder } from '@consente/domain/catalogue-order'
import { toInstantText } from '@consente/domain/period'
import { namedGroups } from '@consente/domain/permission-groups'
import { PERMISSION_GROUPS } from '@consente/domain/permission-table'
import { permissionName } from '@consente/domain/permissions'
import { RESOURCES_READ } from '@consente/domain/resources-read'
import type { CountedReading } from './reading.port.ts'

/** Policies that the reader of the log knows, by keyed hash. */
export type KnownPolicies = ReadonlyMap<string, { number: string; displayName?: string | undefined }>

/** A count in customers' words. */
export function toItem(count: CountedReading, policies: KnownPolicies): ReadingItem {
  const { kind, policy, outcome, reason } = count
  const named = policies.get(policy)
  return {
    ...namesOf(kind),
    ...(named && {
      policy: { number: named.number, ...(named.displayName && { displayName: named.displayName }) },
    }),
    outcome,
    ...(reason && { reason }),
    calls: count.calls,
    firstAt: toInstantText(count.firstAt),
    lastAt: toInstantText(count.lastAt),
  }
}

function namesOf(code: string): Pick<ReadingItem, 'code' | 'group' | 'groupName' | 'displayName'> {
  const [group] = namedGroups([code])
  return {
    code,
    group: group?.type ?? code,
    groupName: group?.displayName ?? code,
    displayName: permissionName(code),
  }
}

const CODES: readonly string[] = PERMISSION_GROUPS.flatMap(({ permissions }) => permissions)
const placeOf = ({ code = '' }: ReadingItem): number => {
  const place = CODES.indexOf(code)
  return place < 0 ? CODES.length : place
}

/** As every page names data: by the catalogue, and within a group by the scheme's table. */
export const inOrderOfData = (items: readonly ReadingItem[]): ReadingItem[] =>
  inCatalogueOrder(
    [...items].sort((a, b) => placeOf(a) - placeOf(b)),
    ({ group }) => group,
  )

export function codesOfGroup(type: string): string[] {
  return [...CODES, RESOURCES_READ].filter((code) => namesOf(code).group === type)
}
