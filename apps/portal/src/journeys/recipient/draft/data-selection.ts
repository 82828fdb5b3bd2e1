import type { DataGroup } from '@consente/contract/portal/settings'
import { inCatalogueOrder } from '@consente/domain/catalogue-order'
import { chosenCodes, type InsuranceObjects, type ProductObject } from '../../../session/share-draft.ts'

/**
 * The rules of the SELECIONAR DADOS box (docs/domain/states.md, "Data selection modal"). Groups and the all-box are
 * derived from the items, so they can never disagree with them: selecting all selects every group and item; unchecking
 * any item unchecks its group and the all-box; checking all items of a group checks the group. A partial choice is
 * always accepted (docs/domain/recipient.md).
 */

/** Permission code of a category: the API key of its group before its own code (docs/domain/roles.md). */
export function categoryCode(apiKey: string, dataCategoryCode: string): string {
  return `${apiKey}_${dataCategoryCode}`
}

/**
 * The choices on offer, with the previous choice still ticked: the groups of the settings that the institution publishes
 * (all of them where the backend does not say) and that hold something to choose, in the order of every page.
 */
export function offeredProducts(
  groups: readonly DataGroup[],
  published: readonly string[] | undefined,
  previous: InsuranceObjects,
): InsuranceObjects {
  const chosen = chosenCodes(previous)
  const objects = inCatalogueOrder(groups, ({ apiKey }) => apiKey)
    .filter(
      ({ apiKey, dataCategories }) => dataCategories.length > 0 && (published?.includes(apiKey) ?? true),
    )
    .map(({ apiName, apiKey, dataCategories }) => ({
      name: apiName,
      isChecked: false,
      apiKey,
      selects: dataCategories.map(({ dataCategoryCode, dataCategoryName }) => {
        const code = categoryCode(apiKey, dataCategoryCode)
        return { name: dataCategoryName, isChecked: chosen.includes(code), code }
      }),
    }))
  return derived(objects)
}

export function tickAll({ objects }: InsuranceObjects, checked: boolean): InsuranceObjects {
  return derived(objects.map((object) => withCodes(object, codesOf(object), checked)))
}

/** Ticks or unticks a group with all its items; the all-box follows. */
export function tickGroup({ objects }: InsuranceObjects, apiKey: string, checked: boolean): InsuranceObjects {
  return derived(
    objects.map((object) =>
      object.apiKey === apiKey ? withCodes(object, codesOf(object), checked) : object,
    ),
  )
}

export function chosenObjects({ objects }: InsuranceObjects): ProductObject[] {
  return objects.filter(({ selects }) => selects.some(({ isChecked }) => isChecked))
}

export function selectedNames({ selects }: ProductObject): string[] {
  return selects.filter(({ isChecked }) => isChecked).map(({ name }) => name)
}

/** Some items, not all: the group's box shows a dash. */
export function isPartlyChosen({ isChecked, selects }: ProductObject): boolean {
  return !isChecked && selects.some((select) => select.isChecked)
}

/** Permission codes of a group's items. */
export const codesOf = ({ selects }: ProductObject): string[] => selects.map(({ code }) => code)

/** The group with the named items ticked or unticked. */
export function withCodes(
  object: ProductObject,
  codes: ReadonlyArray<string | undefined>,
  isChecked: boolean,
): ProductObject {
  const selects = object.selects.map((select) =>
    codes.includes(select.code) ? { ...select, isChecked } : select,
  )
  return { ...object, selects }
}

/** The whole choice, its boxes of groups and of all derived from the items. */
export function derived(objects: ProductObject[]): InsuranceObjects {
  const grouped = objects.map((object) => ({
    ...object,
    isChecked: object.selects.length > 0 && object.selects.every(({ isChecked }) => isChecked),
  }))
  return { allChecked: grouped.length > 0 && grouped.every(({ isChecked }) => isChecked), objects: grouped }
}
