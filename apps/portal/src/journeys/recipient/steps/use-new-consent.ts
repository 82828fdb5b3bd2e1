import { useNavigate } from '../../../router/router.tsx'
import { confirmedConsent } from '../../../session/journey-storage.ts'
import { EMPTY_DRAFT } from '../../../session/share-draft.ts'
import { stepOf } from './recipient-steps.ts'
import { useJourneyDraft } from './use-journey-draft.ts'

/** NOVO CONSENTIMENTO: clears the saved summary data and goes to the insurer selection. */
export function useNewConsent(): () => void {
  const navigate = useNavigate()
  const { save } = useJourneyDraft()
  return () => {
    confirmedConsent.remove()
    save(EMPTY_DRAFT)
    navigate(stepOf(1).path)
  }
}
