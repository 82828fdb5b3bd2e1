import { namedGroups } from '@consente/domain/permission-groups'
import { canonicalPermission, permissionName } from '@consente/domain/permissions'
import { registrationDataOf } from '@consente/domain/registration-data'
import { RESOURCES_READ } from '@consente/domain/resources-read'
import type { SideOfChange } from './side-of-change.ts'

/** The fate of a group of data when one sharing takes the place of another. */
export type GroupChange = {
  name: string
  required: boolean
  kind: 'stays' | 'enters' | 'leaves' | 'changes'
  /** Names that a changed group gains and loses. */
  entering: string[]
  leaving: string[]
}

/** The groups that a change adds, takes away and keeps. */
export type WhatChanges = {
  groups: GroupChange[]
  counts: Readonly<Record<GroupChange['kind'], number>>
  /** True if the customer chooses policies for some of them. */
  hasPolicies: boolean
}

const codesOf = ({ codes }: SideOfChange): string[] =>
  codes.map(canonicalPermission).filter((code) => code !== RESOURCES_READ)

/** Groups that enter, leave, stay and change, in the order of every page. */
export function whatChanges(before: SideOfChange, after: SideOfChange): WhatChanges {
  const [had, has] = [new Set(codesOf(before)), new Set(codesOf(after))]
  const groups = namedGroups([...had, ...has]).map(({ displayName, codes }): GroupChange => {
    const leaving = codes.filter((code) => had.has(code) && !has.has(code))
    const entering = codes.filter((code) => has.has(code) && !had.has(code))
    const [first = ''] = codes
    const isRegistration = registrationDataOf(first) !== undefined
    const told = codes.map((code) => after.names?.get(code) ?? before.names?.get(code)).find(Boolean)
    return {
      name: isRegistration ? displayName : (told ?? displayName),
      required: registrationDataOf(first)?.isRequired ?? false,
      kind: kindOf(codes.length, entering.length, leaving.length),
      entering: entering.map(permissionName),
      leaving: leaving.map(permissionName),
    }
  })
  const counts = { stays: 0, enters: 0, leaves: 0, changes: 0 }
  for (const { kind } of groups) counts[kind] += 1
  const hasPolicies = [...has].some((code) => registrationDataOf(code) === undefined)
  return { groups, counts, hasPolicies }
}

function kindOf(all: number, entering: number, leaving: number): GroupChange['kind'] {
  if (entering === all) return 'enters'
  if (leaving === all) return 'leaves'
  return entering + leaving === 0 ? 'stays' : 'changes'
}

/** True if both sides hold the same data. */
export const isSame = ({ counts }: WhatChanges): boolean =>
  counts.enters + counts.leaves + counts.changes === 0
