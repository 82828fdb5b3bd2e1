import type { FurtherApproval } from '@consente/contract/portal/values'
import { useEffect } from 'react'
import { PAGES } from '../../../paths.ts'
import { useNavigate } from '../../../router/router.tsx'
import { confirmedConsent } from '../../../session/journey-storage.ts'

/**
 * A confirmed sharing of which every group waits stands at `/recipient-multi-request`, any other at step 5: once the
 * details say so, the customer is brought to the right one, where a reload finds it, too.
 * @returns whether this page is to show nothing, since another one is on its way.
 */
export function useApprovalPage(
  isHere: (approval: FurtherApproval) => boolean,
  approval: FurtherApproval | undefined,
): boolean {
  const navigate = useNavigate()
  const leaves = approval !== undefined && !isHere(approval)
  useEffect(() => {
    const confirmed = confirmedConsent.read()
    if (!leaves || !confirmed) return
    confirmedConsent.write({ ...confirmed, furtherApproval: approval })
    navigate((approval === 'ALL' ? PAGES.multiRequest : PAGES.sharedConfirmation).path, { replace: true })
  }, [leaves, approval, navigate])
  return leaves
}
