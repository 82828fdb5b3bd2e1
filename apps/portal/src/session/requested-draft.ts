import { useUser } from './customer.tsx'
import { requested, resumeData } from './journey-storage.ts'
import { credentials } from './login-storage.ts'
import { EMPTY_DRAFT, type ShareDraft } from './share-draft.ts'
import { useStored } from './stored-item.ts'

/**
 * The request of this tab when it left; where it did not leave (the return came in another tab), the present choice. It
 * is never the request of a customer who used this tab before.
 */
export function useRequestedDraft(): ShareDraft {
  const { user } = useUser()
  const own = useStored(requested)
  const chosen = useStored(resumeData) ?? EMPTY_DRAFT
  return own && own.documentId === user?.documentId ? own.draft : chosen
}

/**
 * The request is shared now: there is no draft left to continue. It stays with this tab, for the receipt; what another
 * tab has begun to choose meanwhile is not touched.
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
