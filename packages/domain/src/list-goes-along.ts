import { the } from './article.ts'
import { isRegistrationType } from './registration-data.ts'

/**
 * The list of the chosen policies (RESOURCES_READ) goes wherever product data go. It is no group of data, so every page,
 * mail and receipt announces it by these words.
 */
export const GOES_ALONG = 'Vai sempre junto'

/** Before the policies are chosen. @param asker the recipient's name, or undefined if the recipient itself speaks */
export const listToChoose = (asker?: string): string =>
  `${GOES_ALONG}: a lista das apólices que você escolher, para ${asker === undefined ? 'sabermos' : `${the(asker)} saber`} quais existem.`

/** `would`: it never went. `unsure`: nobody knows if it goes, or went. */
export type ListTense = 'goes' | 'went' | 'would' | 'unsure'
const LEADS: Readonly<Record<ListTense, string>> = {
  goes: GOES_ALONG,
  went: 'Ia sempre junto',
  would: 'Iria sempre junto',
  unsure: 'Sempre junto',
}

/** Any reader may have chosen the policies. */
export const CHOSEN_POLICIES = 'a lista das apólices escolhidas'

/** Once the policies are chosen. */
export const listOfChosen = (tense: ListTense): string => `${LEADS[tense]}: ${CHOSEN_POLICIES}.`

/** True if a group of this type has policies that its customer chooses: no registration data, list or service. */
export const hasChosenPolicies = (type: string): boolean =>
  !isRegistrationType(type) && type !== 'CUSTOMERS' && type !== 'RESOURCE' && type !== 'ENDORSEMENT'
