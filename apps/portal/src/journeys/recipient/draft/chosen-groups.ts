import {
  goalOf,
  type PersonalData,
  personalDataOf,
  productsOf,
  type ShareDraft,
  wantsProducts,
} from '../../../session/share-draft.ts'
import type { BridgeGroup } from '../../../ui/bridge/bridge-geometry.ts'
import { chosenObjects } from './data-selection.ts'
import { DATA } from './journey-texts.ts'

/** Kinds of registration data, in the order of every page. */
export const REGISTRATION: ReadonlyArray<keyof PersonalData> = [
  'dadosCadastrais',
  'dadosPessoais',
  'informacoesComplementares',
]

/**
 * Registration and personal data are required unless the purpose declares them optional; additional information always
 * is optional (docs/domain/recipient.md).
 */
export function isRequired(draft: ShareDraft, name: keyof PersonalData): boolean {
  if (name === 'informacoesComplementares') return false
  return !(goalOf(draft)?.opcionais?.includes(name) ?? false)
}

/** The data groups chosen so far, as the bridge shows them: exactly what would be sent. */
export function chosenGroups(draft: ShareDraft): BridgeGroup[] {
  const chosen = personalDataOf(draft)
  const registration = REGISTRATION.filter((name) => chosen[name]).map((name) => ({
    required: isRequired(draft, name),
    label: DATA[name],
  }))
  return [...registration, ...chosenProducts(draft).map(({ name }) => ({ required: false, label: name }))]
}

/** True if the request holds data whose policies are chosen at the other institution. */
export const hasProducts = (draft: ShareDraft): boolean => chosenProducts(draft).length > 0

const chosenProducts = (draft: ShareDraft) => (wantsProducts(draft) ? chosenObjects(productsOf(draft)) : [])
