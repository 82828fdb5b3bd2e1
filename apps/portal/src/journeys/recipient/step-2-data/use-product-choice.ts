import { chooseProducts, switchProducts } from '../../../session/draft-choices.ts'
import {
  chosenCodes,
  type InsuranceObjects,
  productsOf,
  type ShareDraft,
} from '../../../session/share-draft.ts'
import { useShareDraft } from '../../../session/share-draft-context.tsx'
import { chosenObjects, selectedNames, tickAll } from '../draft/data-selection.ts'

/**
 * Takes a choice of products over: their switch follows what is chosen, so that what the page shows as chosen is what
 * is sent. The names go to the shared state as well, marked as coming from the modal (docs/domain/entities.md).
 */
export function useProductChoice(draft: ShareDraft, save: (next: ShareDraft) => void) {
  const { selectItems } = useShareDraft()
  const choose = (products: InsuranceObjects): void => {
    selectItems(itemNames(products), true)
    save(switchProducts(chooseProducts(draft, products), chosenCodes(products).length > 0))
  }
  return { choose, clear: () => choose(tickAll(productsOf(draft), false)) }
}

const itemNames = (products: InsuranceObjects): Record<string, string[]> =>
  Object.fromEntries(chosenObjects(products).map((object) => [object.name, selectedNames(object)]))
