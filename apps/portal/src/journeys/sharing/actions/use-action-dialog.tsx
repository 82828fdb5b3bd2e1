import { type ReactNode, Suspense, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { renewalPath } from '../../../renewal-path.ts'
import { useNavigate } from '../../../router/router.tsx'
import type { ShareView } from '../../../sharing/share-view.ts'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import type { ShareActionFailure } from './replace-share.ts'
import { planOf, replaceOrder, type ShareAction, type ShareActionPlan } from './share-action-plan.ts'

export type ShareManagementProps = {
  view: ShareView
  onFailure: (failure: ShareActionFailure) => void
}

/** The page that tells of a failure comes along: what fails because the network is gone must say so without it. */
const ActionDialog = lazyPart('ActionDialog', async () => {
  const failure = import('../../../sharing/ShareFailurePage.tsx')
  const dialog = await import('./ActionDialog.tsx')
  await failure
  return dialog
})

/**
 * The plan of each action, the way to start one, and the dialog of the one that was started. A renewal that names the former
 * sharing has a page instead.
 * @param begun the action that the customer has started on the way here
 */
export function useActionDialog(
  { view, onFailure }: ShareManagementProps,
  begun?: { action: ShareAction; onClosed: () => void },
): {
  plans: Readonly<Record<ShareAction, ShareActionPlan>>
  start: (action: ShareAction) => void
  dialog: ReactNode
} {
  const { config } = useApi()
  const navigate = useNavigate()
  const [open, setOpen] = useState(begun?.action)
  const { situation } = view.details
  const given = { situation, shareType: view.shareType, order: replaceOrder(config) }
  const plans = {
    renew: planOf({ action: 'renew', ...given }),
    change: planOf({ action: 'change', ...given }),
    end: planOf({ action: 'end', ...given }),
  }
  const close = (): void => {
    setOpen(undefined)
    begun?.onClosed()
  }
  const dialog = (
    <Suspense>
      {open && (
        <ActionDialog action={open} plan={plans[open]} view={view} onFailure={onFailure} onClose={close} />
      )}
    </Suspense>
  )
  const start = (action: ShareAction): void => {
    if (action === 'renew' && config.capabilities.replaces && plans.renew.kind === 'replace')
      navigate(renewalPath(view.details.consentId))
    else setOpen(action)
  }
  return { plans, start, dialog }
}
