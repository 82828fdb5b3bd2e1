import type { Situation } from '@consente/domain/sharing/situation'
import { useEffect } from 'react'
import type { Waits } from '../../../api/sharings/waits.ts'
import { PAGES } from '../../../paths.ts'
import { useNavigate } from '../../../router/router.tsx'
import { confirmedConsent } from '../../../session/journey-storage.ts'

/** The page on which a confirmed sharing is told: for several people while all of it waits, else step 5. */
export type ApprovalPage = 'multiRequest' | 'sharedConfirmation'

/** Returns undefined if the situation belongs to neither page. */
export function approvalPageOf(situation: Situation): ApprovalPage | undefined {
  if (situation.kind === 'in-force') return 'sharedConfirmation'
  if (situation.kind !== 'waiting' || situation.for === 'customer') return undefined
  return situation.part === 'all' ? 'multiRequest' : 'sharedConfirmation'
}

function waitsOf(situation: Situation): Waits | undefined {
  if (situation.kind === 'waiting') return situation.part
  return situation.kind === 'in-force' && situation.rest === 'unknown' ? 'unknown' : undefined
}

/**
 * Brings the customer to the page of a confirmed sharing once its details tell it, so that a reload finds it too.
 * @returns true if this page is to show nothing, because another one is on its way
 */
export function useApprovalPage(here: ApprovalPage, situation: Situation | undefined): boolean {
  const navigate = useNavigate()
  const page = situation && approvalPageOf(situation)
  const leaves = page !== undefined && page !== here
  const waits = situation && waitsOf(situation)
  useEffect(() => {
    const confirmed = confirmedConsent.read()
    if (!leaves || !confirmed || !page) return
    confirmedConsent.write({ ...confirmed, waits })
    navigate(PAGES[page].path, { replace: true })
  }, [leaves, page, waits, navigate])
  return leaves
}
