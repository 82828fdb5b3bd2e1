import { PERMISSION_GROUPS, PERMISSION_NAMES, type PermissionGroup } from './permission-table.ts'
import { registrationDataOf } from './registration-data.ts'
import { RESOURCES_READ } from './resources-read.ts'

/**
 * Rules about permissions. Inside, v3 codes are canonical; older spellings, the specification's among them
 * (`ADITTIONALINFO`), are mapped at the edge by this one table.
 */

/** Version of another institution's consents API. */
export type ConsentsVersion = 1 | 2 | 3

/** Old spelling → v3 code, with the version that spells it so. */
const OLD_SPELLINGS: ReadonlyArray<
  readonly [spelling: string, code: string, versions: readonly ConsentsVersion[]]
> = [
  ['CUSTOMERS_PERSONAL_ADITTIONALINFO_READ', 'CUSTOMERS_PERSONAL_ADDITIONALINFO_READ', [1]],
  ['CUSTOMERS_BUSINESS_ADITTIONALINFO_READ', 'CUSTOMERS_BUSINESS_ADDITIONALINFO_READ', [1]],
  ['PENSION_PLAN_CLAIM', 'PENSION_PLAN_CLAIM_READ', [2]],
  ['LIFE_PENSION_CLAIM', 'LIFE_PENSION_CLAIM_READ', [2]],
  ['QUOTE_CAPITALIZATION_TITLE_RAFFLE_CREATE', 'CAPITALIZATION_TITLE_RAFFLE_CREATE', [2]],
  ['CAPITALIZATION_TITLES_READ', 'CAPITALIZATION_TITLE_READ', [1]],
  ['CAPITALIZATION_TITLES_POLICYINFO_READ', 'CAPITALIZATION_TITLE_PLANINFO_READ', [1]],
  ['PENSION_RISK_READ', 'PENSION_PLAN_READ', [1]],
  ['PENSION_RISK_CONTRACTINFO_READ', 'PENSION_PLAN_CONTRACTINFO_READ', [1]],
  ['PENSION_RISK_CONTRIBUTIONS_READ', 'PENSION_PLAN_MOVEMENTS_READ', [1]],
]

const CANONICAL = new Map(OLD_SPELLINGS.map(([spelling, code]) => [spelling, code]))

/** Any spelling → v3 code. */
export function canonicalPermission(code: string): string {
  return CANONICAL.get(code) ?? code
}

/** v3 code → the spelling of an institution's version. */
export function permissionForVersion(code: string, version: ConsentsVersion): string {
  return (
    OLD_SPELLINGS.find(([, canonical, versions]) => canonical === code && versions.includes(version))?.[0] ??
    code
  )
}

const GROUP_OF = new Map(
  PERMISSION_GROUPS.flatMap((group) => group.permissions.map((code) => [code, group] as const)),
)

/** The group of a v3 code; `undefined` for RESOURCES_READ and for unknown codes. */
export function groupOfPermission(code: string): PermissionGroup | undefined {
  return GROUP_OF.get(code)
}

/** True for a permission of the scheme's table. */
export function isKnownPermission(code: string): boolean {
  return code === RESOURCES_READ || GROUP_OF.has(code)
}

/** Registration data (identification, qualification, additional information): never offered as a policy picker. */
export function isRegistrationPermission(code: string): boolean {
  return code.startsWith('CUSTOMERS_')
}

/** A detail's list code: the API needs the list to find the ids (`…_AUTO_PREMIUM_READ` → `…_AUTO_READ`). */
export function listPermissionOf(code: string): string | undefined {
  const group = groupOfPermission(code)
  return group?.resourceType ? group.permissions[0] : undefined
}

/** The data of a code, in customers' words; the code itself when unknown. */
export function permissionName(code: string): string {
  const title = isRegistrationPermission(code) ? registrationDataOf(code)?.title : undefined
  return title ?? PERMISSION_NAMES[code] ?? groupOfPermission(code)?.name ?? code
}
