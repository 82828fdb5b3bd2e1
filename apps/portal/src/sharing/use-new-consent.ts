import { PAGES } from '../paths.ts'
import { useNavigate } from '../router/router.tsx'
import { confirmedConsent } from '../session/journey-storage.ts'
import { EMPTY_DRAFT } from '../session/share-draft.ts'
import { useShareDraft } from '../session/share-draft-context.tsx'

/** NOVO CONSENTIMENTO: clears the saved summary data and goes to the insurer selection. */
export function useNewConsent(): () => void {
  const navigate = useNavigate()
  const { saveShareDraft } = useShareDraft()
  return () => {
    confirmedConsent.remove()
    saveShareDraft(EMPTY_DRAFT)
    navigate(PAGES.selectInsurer.path)
  }
}
