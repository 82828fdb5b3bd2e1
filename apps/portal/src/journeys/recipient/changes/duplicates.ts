import { formatDate } from '@consente/domain/period'
import type { SharingCard } from '../../../api/sharings/sharings.ts'
import {
  institutionOf,
  productsOf,
  type ShareDraft,
  serverOf,
  wantsProducts,
} from '../../../session/share-draft.ts'
import { chosenObjects } from '../draft/data-selection.ts'

/** Products that the same institution sends already, and until when. */
export type Duplicate = { consentId: string; names: string[]; until: string }

/**
 * Sharings in force with the chosen institution that hold a product which is asked for again. Only what the list says for
 * sure: a card without its institution or its end is skipped, and so is the sharing that this one replaces.
 */
export function duplicatesOf(draft: ShareDraft, cards: readonly SharingCard[]): Duplicate[] {
  const organisations = [serverOf(draft)?.OrganisationId, institutionOf(draft)?.organizationId]
  const chosen = wantsProducts(draft) ? chosenObjects(productsOf(draft)) : []
  return cards
    .filter(({ consentId }) => consentId !== draft.consente?.follows)
    .filter(({ situation }) => situation.kind === 'in-force')
    .filter(({ organisationId }) => organisationId !== undefined && organisations.includes(organisationId))
    .flatMap(({ consentId, resourceGroups, situation }) => {
      const end = situation.kind === 'in-force' ? situation.until : undefined
      if (!end) return []
      const types = resourceGroups.map(({ type }) => type)
      // The resources API names one type in the plural: CAPITALIZATION_TITLES.
      const again = chosen.filter(({ apiKey }) => types.includes(apiKey) || types.includes(`${apiKey}S`))
      const names = again.map(({ name }) => name)
      return names.length === 0 ? [] : [{ consentId, names, until: formatDate(end) }]
    })
}
