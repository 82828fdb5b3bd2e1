import { Button } from '../../../ui/basics/Button.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import type { ShareView } from '../share-view.ts'
import { BACK } from '../shares-texts.ts'
import type { ShareActionPlan } from './share-action-plan.ts'
import { renewalMonths } from './share-action-plan.ts'
import { CHANGE, RENEW } from './share-action-texts.ts'

type ReplacePlan = ShareActionPlan & { kind: 'replace' }

export type ReplaceDialogProps = {
  action: 'renew' | 'change'
  plan: ReplacePlan
  view: ShareView
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** What a renewal does, and when the previous sharing ends. */
function renewalLines({ details, parties }: ShareView, plan: ReplacePlan): string[] {
  const previous = plan.revokesFirst ? RENEW.endsNow : plan.replaces ? RENEW.endsLater : RENEW.endedBefore
  return [previous, RENEW.same(renewalMonths(details)), RENEW.confirm(parties.other.name)]
}

/** What a change does (certification items A2 to A7). */
function changeLines(plan: ReplacePlan): string[] {
  const [previous, stages] = plan.revokesFirst
    ? [CHANGE.endsNow, CHANGE.stages.now]
    : [CHANGE.endsLater, CHANGE.stages.later]
  return [CHANGE.what, previous, CHANGE.replaces, stages, CHANGE.scope, CHANGE.term]
}

/** Renovar or Alterar, confirmed. */
export function ReplaceDialog({ action, plan, view, busy, onClose, onConfirm }: ReplaceDialogProps) {
  const texts = action === 'renew' ? RENEW : CHANGE
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={texts.title(view.parties.other.name)}
      actions={
        <>
          <Button variant="line" onClick={onClose} blocked={busy}>
            {BACK}
          </Button>
          <Button onClick={onConfirm} busy={busy}>
            {texts.verb}
          </Button>
        </>
      }
    >
      <PlainList items={action === 'renew' ? renewalLines(view, plan) : changeLines(plan)} />
    </Dialog>
  )
}
