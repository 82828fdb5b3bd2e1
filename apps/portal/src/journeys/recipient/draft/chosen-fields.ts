import type { DataGroup, PersonalRequiredFields } from '@consente/contract/portal/settings'
import { personalDataOf, productsOf, type ShareDraft, wantsProducts } from '../../../session/share-draft.ts'
import { isRequired, REGISTRATION } from './chosen-groups.ts'
import { categoryCode, chosenObjects } from './data-selection.ts'
import { DATA } from './journey-texts.ts'

/** Settings that name the fields; neither holds up a page. */
type Settings = {
  personal: PersonalRequiredFields | undefined
  products: readonly DataGroup[] | undefined
}

/** The fields that would be sent, where the settings tell them; they may be HTML (docs/domain/entities.md). */
export function chosenFields(draft: ShareDraft, { personal, products = [] }: Settings) {
  const chosen = personalDataOf(draft)
  const registration = REGISTRATION.filter((name) => chosen[name]).map((name) => ({
    id: name,
    name: DATA[name],
    required: isRequired(draft, name),
    fields: personal?.[name] ?? [],
  }))
  const objects = wantsProducts(draft) ? chosenObjects(productsOf(draft)) : []
  const ofProducts = objects.map(({ apiKey, name, selects }) => {
    const codes = selects.filter(({ isChecked }) => isChecked).map(({ code }) => code)
    const categories = products.find((group) => group.apiKey === apiKey)?.dataCategories ?? []
    const sent = categories.filter(({ dataCategoryCode }) =>
      codes.includes(categoryCode(apiKey, dataCategoryCode)),
    )
    const fields = sent.flatMap(({ subCategories }) => subCategories.flatMap((part) => part.fields))
    return { id: apiKey, name, required: false, fields: [...new Set(fields)] }
  })
  return [...registration, ...ofProducts].filter(({ fields }) => fields.length > 0)
}
