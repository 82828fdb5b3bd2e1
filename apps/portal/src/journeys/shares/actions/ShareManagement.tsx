import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { ActionList } from '../../../ui/sharing/ActionList.tsx'
import type { ShareView } from '../share-view.ts'
import { ElsewhereDialog } from './ElsewhereDialog.tsx'
import { EndDialog } from './EndDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { renewalMonths } from './renewal-payload.ts'
import type { ShareActionFailure } from './replace-share.ts'
import { planOf, replaceOrder, type ShareAction, type ShareActionPlan } from './share-action-plan.ts'
import { ACTION_TEXTS } from './share-action-texts.ts'
import { useShareActions } from './use-share-actions.ts'

export type ShareManagementProps = {
  view: ShareView
  onFailure: (failure: ShareActionFailure) => void
}

type ActionButtonProps = {
  action: ShareAction
  plan: ShareActionPlan
  variant?: 'line' | 'stop'
  onPress: (action: ShareAction) => void
}

/** The three actions, each with its consequence beside it, or with why it cannot be done. */
export function ShareManagement({ view, onFailure }: ShareManagementProps) {
  const { config } = useApi()
  const [open, setOpen] = useState<ShareAction>()
  const actions = useShareActions(view, onFailure)
  const { details, parties, shareType } = view
  const order = replaceOrder(config)
  const plans = {
    renew: planOf({ action: 'renew', status: details.status, shareType, order }),
    change: planOf({ action: 'change', status: details.status, shareType, order }),
    end: planOf({ action: 'end', status: details.status, shareType, order }),
  }
  const { name } = parties.other
  const consequence = (action: 'renew' | 'change') => {
    if (plans[action].kind === 'explain') return ACTION_TEXTS.elsewhere(name)
    return action === 'renew'
      ? ACTION_TEXTS.renew.consequence(name, renewalMonths(details))
      : ACTION_TEXTS.change.consequence
  }
  const close = (): void => setOpen(undefined)
  return (
    <>
      <ActionList
        items={[
          {
            title: ACTION_TEXTS.renew.title,
            consequence: consequence('renew'),
            action: <ActionButton action="renew" plan={plans.renew} onPress={setOpen} />,
          },
          {
            title: ACTION_TEXTS.change.title,
            consequence: (
              <span id="alterar-motivo">
                {plans.change.kind === 'blocked' ? ACTION_TEXTS.change.blocked : consequence('change')}
              </span>
            ),
            action: <ActionButton action="change" plan={plans.change} onPress={setOpen} />,
          },
          {
            title: ACTION_TEXTS.end.title,
            consequence: (
              <span id="encerrar-motivo">
                {plans.end.kind === 'blocked' ? ACTION_TEXTS.end.blocked : ACTION_TEXTS.end.consequence}
              </span>
            ),
            action: <ActionButton action="end" plan={plans.end} variant="stop" onPress={setOpen} />,
          },
        ]}
      />
      <EndDialog
        view={view}
        open={open === 'end'}
        busy={actions.busy}
        onClose={close}
        onConfirm={actions.end}
      />
      {(open === 'renew' || open === 'change') && (
        <ActionDialog
          action={open}
          plan={plans[open]}
          view={view}
          busy={actions.busy}
          onClose={close}
          onConfirm={(plan) => (open === 'renew' ? actions.renew(plan) : actions.change(plan))}
        />
      )}
    </>
  )
}

const REASONS = { renew: undefined, change: 'alterar-motivo', end: 'encerrar-motivo' } as const

function ActionButton({ action, plan, variant = 'line', onPress }: ActionButtonProps) {
  const blocked = plan.kind === 'blocked'
  return (
    <Button
      variant={variant}
      wide
      blocked={blocked}
      blockedBy={REASONS[action]}
      onClick={() => onPress(action)}
    >
      {ACTION_TEXTS[action].button}
    </Button>
  )
}

type ActionDialogProps = {
  action: 'renew' | 'change'
  plan: ShareActionPlan
  view: ShareView
  busy: boolean
  onClose: () => void
  onConfirm: (plan: ShareActionPlan & { kind: 'replace' }) => void
}

/** What stands between the button and the action: the confirmation, or where it starts instead. */
function ActionDialog({ action, plan, view, busy, onClose, onConfirm }: ActionDialogProps) {
  if (plan.kind === 'explain') return <ElsewhereDialog action={action} view={view} onClose={onClose} />
  if (plan.kind !== 'replace') return null
  return (
    <ReplaceDialog
      action={action}
      plan={plan}
      view={view}
      busy={busy}
      onClose={onClose}
      onConfirm={() => onConfirm(plan)}
    />
  )
}
