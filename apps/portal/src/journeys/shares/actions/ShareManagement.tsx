import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { ActionList } from '../../../ui/sharing/ActionList.tsx'
import type { ShareView } from '../share-view.ts'
import { ACTION_TEXTS } from '../shares-texts.ts'
import { ElsewhereDialog } from './ElsewhereDialog.tsx'
import { EndDialog } from './EndDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { renewalMonths } from './renewal-payload.ts'
import type { ShareActionFailure } from './replace-share.ts'
import { planOf, replaceOrder, type ShareAction, type ShareActionPlan } from './share-action-plan.ts'
import { useShareActions } from './use-share-actions.ts'

export type ShareManagementProps = {
  view: ShareView
  onFailure: (failure: ShareActionFailure) => void
}

type DeedButtonProps = {
  deed: ShareAction
  plan: ShareActionPlan
  variant?: 'line' | 'stop'
  onPress: (deed: ShareAction) => void
}

/** The three deeds, each with its consequence beside it, or with why it cannot be done. */
export function ShareManagement({ view, onFailure }: ShareManagementProps) {
  const { config } = useApi()
  const [open, setOpen] = useState<ShareAction>()
  const deeds = useShareActions(view, onFailure)
  const { details, parties, shareType } = view
  const order = replaceOrder(config)
  const plans = {
    renew: planOf({ deed: 'renew', status: details.status, shareType, order }),
    change: planOf({ deed: 'change', status: details.status, shareType, order }),
    end: planOf({ deed: 'end', status: details.status, shareType, order }),
  }
  const { name } = parties.other
  const consequence = (deed: 'renew' | 'change') => {
    if (plans[deed].kind === 'explain') return ACTION_TEXTS.elsewhere(name)
    return deed === 'renew'
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
            action: <DeedButton deed="renew" plan={plans.renew} onPress={setOpen} />,
          },
          {
            title: ACTION_TEXTS.change.title,
            consequence: (
              <span id="alterar-motivo">
                {plans.change.kind === 'blocked' ? ACTION_TEXTS.change.blocked : consequence('change')}
              </span>
            ),
            action: <DeedButton deed="change" plan={plans.change} onPress={setOpen} />,
          },
          {
            title: ACTION_TEXTS.end.title,
            consequence: (
              <span id="encerrar-motivo">
                {plans.end.kind === 'blocked' ? ACTION_TEXTS.end.blocked : ACTION_TEXTS.end.consequence}
              </span>
            ),
            action: <DeedButton deed="end" plan={plans.end} variant="stop" onPress={setOpen} />,
          },
        ]}
      />
      <EndDialog view={view} open={open === 'end'} busy={deeds.busy} onClose={close} onConfirm={deeds.end} />
      {(open === 'renew' || open === 'change') && (
        <DeedDialog
          deed={open}
          plan={plans[open]}
          view={view}
          busy={deeds.busy}
          onClose={close}
          onConfirm={(plan) => (open === 'renew' ? deeds.renew(plan) : deeds.change(plan))}
        />
      )}
    </>
  )
}

const REASONS = { renew: undefined, change: 'alterar-motivo', end: 'encerrar-motivo' } as const

function DeedButton({ deed, plan, variant = 'line', onPress }: DeedButtonProps) {
  const blocked = plan.kind === 'blocked'
  return (
    <Button variant={variant} wide blocked={blocked} blockedBy={REASONS[deed]} onClick={() => onPress(deed)}>
      {ACTION_TEXTS[deed].button}
    </Button>
  )
}

type DeedDialogProps = {
  deed: 'renew' | 'change'
  plan: ShareActionPlan
  view: ShareView
  busy: boolean
  onClose: () => void
  onConfirm: (plan: ShareActionPlan & { kind: 'replace' }) => void
}

/** What stands between the button and the deed: the confirmation, or where it starts instead. */
function DeedDialog({ deed, plan, view, busy, onClose, onConfirm }: DeedDialogProps) {
  if (plan.kind === 'explain') return <ElsewhereDialog deed={deed} view={view} onClose={onClose} />
  if (plan.kind !== 'replace') return null
  return (
    <ReplaceDialog
      deed={deed}
      plan={plan}
      view={view}
      busy={busy}
      onClose={onClose}
      onConfirm={() => onConfirm(plan)}
    />
  )
}
