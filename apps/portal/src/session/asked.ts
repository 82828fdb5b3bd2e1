import { useUser } from './customer.tsx'
import { EMPTY_DRAFT, type ShareDraft } from './share-draft.ts'
import { asked, resumeData } from './storage.ts'
import { useStored } from './use-stored.ts'

/**
 * What this tab asked the other institution for, when it left; where it did not leave (the return came in another
 * tab), what has been chosen. Nothing of whoever used this tab before.
 */
export function useAsked(): ShareDraft {
  const { user } = useUser()
  const own = useStored(asked)
  const chosen = useStored(resumeData) ?? EMPTY_DRAFT
  return own && own.documentId === user?.documentId ? own.draft : chosen
}
