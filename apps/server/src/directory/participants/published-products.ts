import { tableOf } from '@consente/domain/base/table-of'
import { PERMISSION_GROUPS } from '@consente/domain/permission-table'
import type { ApiResource } from './participants.ts'

/**
 * Data groups (by `apiKey`) that published API families offer. Names in the directory vary: each family occurs with
 * and without `insurance-`, and some under a previous name.
 */
const PREVIOUS_NAMES: Readonly<Record<string, string>> = tableOf({
  'capitalization-title': 'insurance-capitalization-title',
  'capitalization-titles': 'insurance-capitalization-title',
  'pension-risk': 'insurance-pension-plan',
  'financial-risks': 'insurance-financial-risk',
  'branches-abroad': 'insurance-acceptance-and-branches-abroad',
})

const GROUPS = PERMISSION_GROUPS.filter((group) => group.resourceType && group.apiFamily)
const KEY_OF_FAMILY = new Map(
  GROUPS.flatMap(({ id, apiFamily = '' }) => [
    [apiFamily, id] as const,
    [apiFamily.replace(/^insurance-/, ''), id] as const,
  ]),
)
const ORDER = GROUPS.map((group) => group.id)

/** In the order of the permission table, each once. */
export function productsOf(resources: readonly ApiResource[]): string[] {
  const keys = new Set(resources.map(({ ApiFamilyType }) => keyOf(ApiFamilyType.toLowerCase())))
  return ORDER.filter((key) => keys.has(key))
}

function keyOf(family: string): string | undefined {
  return KEY_OF_FAMILY.get(family) ?? KEY_OF_FAMILY.get(PREVIOUS_NAMES[family] ?? '')
}
