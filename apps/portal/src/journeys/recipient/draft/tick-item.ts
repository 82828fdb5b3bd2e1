import { listPermissionOf } from '@consente/domain/permissions'
import type { InsuranceObjects } from '../../../session/share-draft.ts'
import { codesOf, derived, withCodes } from './data-selection.ts'

/**
 * Ticks or unticks an item. A detail needs its list (the API finds policies by it): ticking a detail visibly ticks
 * its list item, and unticking the list item takes its details away. The page shows exactly the data that are sent.
 */
export function tickItem({ objects }: InsuranceObjects, code: string, checked: boolean): InsuranceObjects {
  return derived(
    objects.map((object) => {
      const codes = codesOf(object)
      if (!codes.includes(code)) return object
      const bound = checked
        ? [listPermissionOf(code)]
        : codes.filter((other) => listPermissionOf(other) === code)
      return withCodes(object, [code, ...bound], checked)
    }),
  )
}
