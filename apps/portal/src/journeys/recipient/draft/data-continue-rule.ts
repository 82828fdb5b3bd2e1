import {
  chosenCodes,
  personalDataOf,
  productsOf,
  type ShareDraft,
  wantsProducts,
} from '../../../session/share-draft.ts'

/** The reason why CONTINUAR of step 2 is disabled. */
export type Missing = 'products' | 'anything'

/**
 * Continue rule of step 2 (docs/domain/recipient.md), with C registration, A additional, P personal, O the product
 * switch and S the number of products: enabled when O is on and S > 0; or O is off and at least one of C, A, P is on;
 * or C, A and P are all on and S = 0 (products are then left out). Otherwise it says what is missing.
 */
export function missingForSummary(draft: ShareDraft): Missing | undefined {
  const personal = Object.values(personalDataOf(draft))
  const products = chosenCodes(productsOf(draft)).length
  if (wantsProducts(draft)) {
    return products > 0 || personal.every(Boolean) ? undefined : 'products'
  }
  return personal.some(Boolean) ? undefined : 'anything'
}

/** True if CONTINUAR of step 2 is enabled (docs/domain/recipient.md). */
export function mayContinue(draft: ShareDraft): boolean {
  return missingForSummary(draft) === undefined
}
