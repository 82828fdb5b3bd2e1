import { actingCpf, useCustomer } from '../../../session/customer.tsx'
import type { ShareView } from '../../../sharing/share-view.ts'
import { ElsewhereDialog } from './ElsewhereDialog.tsx'
import { EndDialog } from './EndDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { RepresentativeDialog } from './RepresentativeDialog.tsx'
import type { ShareActionFailure } from './replace-share.ts'
import type { ShareAction, ShareActionPlan } from './share-action-plan.ts'
import { useShareActions } from './use-share-actions.ts'

type ActionDialogProps = {
  action: ShareAction
  plan: ShareActionPlan
  view: ShareView
  onClose: () => void
  onFailure: (failure: ShareActionFailure) => void
}

/** The step between the button and the action: a question, the confirmation, or where it starts instead. */
export function ActionDialog({ action, plan, view, onClose, onFailure }: ActionDialogProps) {
  const { busy, end, renew, change } = useShareActions(view, onFailure)
  const customer = useCustomer()
  const shared = { view, busy, onClose }
  if (action === 'end') return <EndDialog {...shared} onConfirm={end} />
  if (plan.kind === 'explain') return <ElsewhereDialog action={action} view={view} onClose={onClose} />
  if (plan.kind !== 'replace') return null
  if (action === 'renew' && actingCpf(view.details, customer) === '')
    return <RepresentativeDialog onClose={onClose} />
  const replace = action === 'renew' ? renew : change
  return <ReplaceDialog {...shared} action={action} plan={plan} onConfirm={() => replace(plan)} />
}
