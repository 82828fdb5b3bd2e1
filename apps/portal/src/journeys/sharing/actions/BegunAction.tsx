import { sharePath } from '../../../paths.ts'
import { useNavigate } from '../../../router/router.tsx'
import type { ShareAction } from './share-action-plan.ts'
import { type ShareManagementProps, useActionDialog } from './use-action-dialog.tsx'

/** An act that was begun elsewhere, on the home page, a card or a mail: its dialog is open when the customer arrives. */
export function BegunAction({ action, ...given }: ShareManagementProps & { action: ShareAction }) {
  const navigate = useNavigate()
  const { consentId } = given.view.details
  // Closed, the address is the page's own again: a reload does not ask once more.
  const onClosed = (): void => navigate(sharePath(consentId), { replace: true })
  return useActionDialog(given, { action, onClosed }).dialog
}
