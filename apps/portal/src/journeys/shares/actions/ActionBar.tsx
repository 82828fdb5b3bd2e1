import { useState } from 'react'
import { Button } from '../../../ui/basics/Button.tsx'
import { Dock } from '../../../ui/basics/Dock.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { ActionList } from '../../../ui/sharing/ActionList.tsx'
import { renewalMonths, type ShareAction } from './share-action-plan.ts'
import { ACTION_TEXTS } from './share-action-texts.ts'
import { type ShareManagementProps, useActionDialog } from './use-action-dialog.tsx'

const { bar } = ACTION_TEXTS

/**
 * On phones: what the customer does most, in reach. Actions of a sharing given from here start elsewhere, and stand
 * under MAIS; what cannot be done is left out, since the page's own buttons say why.
 */
export function ActionBar({ view, onFailure }: ShareManagementProps) {
  const { plans, start, dialog } = useActionDialog({ view, onFailure })
  const [isMoreOpen, setMoreOpen] = useState(false)
  const startsHere = plans.renew.kind !== 'explain'
  const further = (startsHere ? (['change'] as const) : (['renew', 'change'] as const)).filter(
    (action) => plans[action].kind !== 'blocked',
  )
  const close = (): void => setMoreOpen(false)
  const startFurther = (action: ShareAction) => () => {
    close()
    start(action)
  }
  const { name } = view.parties.other
  const consequence = (action: 'renew' | 'change'): string => {
    if (!startsHere) return ACTION_TEXTS.elsewhere(name)
    return action === 'renew'
      ? ACTION_TEXTS.renew.consequence(name, renewalMonths(view.details))
      : ACTION_TEXTS.change.consequence
  }
  return (
    <>
      <Dock label={bar.label}>
        {startsHere && (
          <Button variant="line" onClick={() => start('renew')}>
            {bar.renew}
          </Button>
        )}
        {plans.end.kind !== 'blocked' && (
          <Button variant="stop" onClick={() => start('end')}>
            {bar.end}
          </Button>
        )}
        {further.length > 0 && (
          <Button variant="line" onClick={() => setMoreOpen(true)}>
            {bar.more}
          </Button>
        )}
      </Dock>
      <Dialog open={isMoreOpen} onClose={close} title={bar.moreTitle}>
        <ActionList
          items={further.map((action) => ({
            title: ACTION_TEXTS[action].title,
            consequence: consequence(action),
            action: (
              <Button variant="line" wide onClick={startFurther(action)}>
                {ACTION_TEXTS[action].button}
              </Button>
            ),
          }))}
        />
      </Dialog>
      {dialog}
    </>
  )
}
