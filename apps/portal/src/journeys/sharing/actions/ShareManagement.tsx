import { isOver } from '@consente/domain/sharing/situation'
import { cameToNothing, tenseOf } from '../../../sharing/share-tense.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Deeds } from '../../../ui/sharing/Deeds.tsx'
import { renewalMonths, type ShareAction, type ShareActionPlan } from './share-action-plan.ts'
import { ACTION_TEXTS } from './share-action-texts.ts'
import { type ShareManagementProps, useActionDialog } from './use-action-dialog.tsx'

type ActionButtonProps = {
  action: ShareAction
  plan: ShareActionPlan
  variant?: 'line' | 'stop'
  onPress: (action: ShareAction) => void
}

/** The three actions, each with its consequence beside it, or with why it cannot be done. */
export function ShareManagement({ view, onFailure }: ShareManagementProps) {
  const { plans, start, dialog } = useActionDialog({ view, onFailure })
  const { details, parties } = view
  const { name } = parties.other
  const { situation } = details
  const nothingGoes = cameToNothing(situation)
  const isPast = isOver(situation) || nothingGoes
  const consequence = (action: 'renew' | 'change') => {
    if (plans[action].kind === 'explain') return ACTION_TEXTS.elsewhere(name)
    if (details.waitingReplacement) return ACTION_TEXTS.asked
    if (details.replacedBy && action === 'renew') return ACTION_TEXTS.renew.consequenceReplaced
    if (action === 'change') return ACTION_TEXTS.change.consequence
    if (isPast) return ACTION_TEXTS.renew.consequenceOver(name)
    return situation.kind === 'waiting'
      ? ACTION_TEXTS.renew.consequencePending(name)
      : ACTION_TEXTS.renew.consequence(name, renewalMonths(details))
  }
  // One note says of both where they begin.
  const isSame = consequence('change') === consequence('renew')
  const changeNote =
    plans.change.kind === 'blocked' ? ACTION_TEXTS.change.blocked : isSame ? undefined : consequence('change')
  const { end } = ACTION_TEXTS
  const endConsequence = nothingGoes
    ? end.consequenceRefused
    : tenseOf(situation) === 'future'
      ? end.consequencePending
      : end.consequence
  return (
    <>
      <Deeds
        items={[
          {
            key: 'renew',
            action: <ActionButton action="renew" plan={plans.renew} onPress={start} />,
            note: consequence('renew'),
          },
          {
            key: 'change',
            action: <ActionButton action="change" plan={plans.change} onPress={start} />,
            note: changeNote && <span id="alterar-motivo">{changeNote}</span>,
          },
          {
            key: 'end',
            action: (
              <ActionButton
                action="end"
                plan={plans.end}
                variant={nothingGoes ? 'line' : 'stop'}
                onPress={start}
              />
            ),
            note: (
              <span id="encerrar-motivo">{plans.end.kind === 'blocked' ? end.blocked : endConsequence}</span>
            ),
          },
        ]}
      />
      {dialog}
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
