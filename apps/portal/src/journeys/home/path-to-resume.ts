import { PAGES } from '../../paths.ts'
import { isInstitutionChosen, type ShareDraft } from '../../session/share-draft.ts'

/** A request that the customer left: the institution's name, and the address where it goes on. */
export type BegunRequest = { name: string; to: string }

/**
 * Address where an interrupted request continues: on the way to the other institution once it was asked for, never
 * after the choice of data before that.
 */
export function pathToResume(draft: ShareDraft, redirect: string | undefined): string {
  if (redirect !== undefined) return PAGES.shareRedirect.path
  return (isInstitutionChosen(draft) ? PAGES.confirmData : PAGES.selectInsurer).path
}
