import { useUser } from './customer.tsx'
import { requested, resumeData } from './journey-storage.ts'
import { credentials } from './login-storage.ts'
import { EMPTY_DRAFT, type ShareDraft } from './share-draft.ts'
import { useStored } from './stored-item.ts'

/**
 * What this tab asked the other institution for, when it left; where it did not leave (the return came in another
 * tab), what has been chosen. Nothing of a customer who used this tab before.
 */
export function useRequestedDraft(): ShareDraft {
  const { user } = useUser()
  const own = useStored(requested)
  const chosen = useStored(resumeData) ?? EMPTY_DRAFT
  return own && own.documentId === user?.documentId ? own.draft : chosen
}

/**
 * What was asked for is shared: there is nothing left to continue. It stays with this tab, for the receipt; what
 * another tab has begun to choose meanwhile is not touched.
 */
export function moveDraftToTab(): void {
  const { documentId } = credentials.read() ?? {}
  const chosen = resumeData.read()
  const own = requested.read()
  if (documentId === undefined || chosen === undefined) return
  const isSame = own === undefined || JSON.stringify(own.draft) === JSON.stringify(chosen)
  if (!isSame) return
  requested.write({ documentId, draft: chosen })
  resumeData.write(EMPTY_DRAFT)
}
