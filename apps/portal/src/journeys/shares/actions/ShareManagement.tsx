import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Deeds } from '../../../ui/sharing/ActionList.tsx'
import type { ShareView } from '../share-view.ts'
import { DEEDS } from '../shares-texts.ts'
import { ElsewhereDialog } from './ElsewhereDialog.tsx'
import { EndDialog } from './EndDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { renewalMonths } from './renewal-payload.ts'
import type { DeedFailure } from './replace-share.ts'
import { type Deed, type DeedPlan, planOf, replaceOrder } from './share-action-plan.ts'
import { useDeeds } from './use-share-actions.ts'

export type ManagementProps = {
  view: ShareView
  onFailure: (failure: DeedFailure) => void
}

type DeedButtonProps = { deed: Deed; plan: DeedPlan; look?: 'line' | 'stop'; onPress: (deed: Deed) => void }

/** The three deeds, each with its consequence beside it, or with why it cannot be done. */
export function Management({ view, onFailure }: ManagementProps) {
  const { config } = useApi()
  const [open, setOpen] = useState<Deed>()
  const deeds = useDeeds(view, onFailure)
  const { details, parties, shareType } = view
  const order = replaceOrder(config)
  const plans = {
    renew: planOf({ deed: 'renew', status: details.status, shareType, order }),
    change: planOf({ deed: 'change', status: details.status, shareType, order }),
    end: planOf({ deed: 'end', status: details.status, shareType, order }),
  }
  const { name } = parties.other
  const consequence = (deed: 'renew' | 'change') => {
    if (plans[deed].kind === 'explain') return DEEDS.elsewhere(name)
    return deed === 'renew' ? DEEDS.renew.consequence(name, renewalMonths(details)) : DEEDS.change.consequence
  }
  const close = (): void => setOpen(undefined)
  return (
    <>
      <Deeds
        items={[
          {
            title: DEEDS.renew.title,
            consequence: consequence('renew'),
            action: <DeedButton deed="renew" plan={plans.renew} onPress={setOpen} />,
          },
          {
            title: DEEDS.change.title,
            consequence: (
              <span id="alterar-motivo">
                {plans.change.kind === 'blocked' ? DEEDS.change.blocked : consequence('change')}
              </span>
            ),
            action: <DeedButton deed="change" plan={plans.change} onPress={setOpen} />,
          },
          {
            title: DEEDS.end.title,
            consequence: (
              <span id="encerrar-motivo">
                {plans.end.kind === 'blocked' ? DEEDS.end.blocked : DEEDS.end.consequence}
              </span>
            ),
            action: <DeedButton deed="end" plan={plans.end} look="stop" onPress={setOpen} />,
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

function DeedButton({ deed, plan, look = 'line', onPress }: DeedButtonProps) {
  const blocked = plan.kind === 'blocked'
  return (
    <Button look={look} wide blocked={blocked} blockedBy={REASONS[deed]} onClick={() => onPress(deed)}>
      {DEEDS[deed].button}
    </Button>
  )
}

type DeedDialogProps = {
  deed: 'renew' | 'change'
  plan: DeedPlan
  view: ShareView
  busy: boolean
  onClose: () => void
  onConfirm: (plan: DeedPlan & { kind: 'replace' }) => void
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
