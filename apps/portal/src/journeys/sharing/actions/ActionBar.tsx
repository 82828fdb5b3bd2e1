import { formatDate } from '@consente/domain/period'
import { RECEIPT_NAMES } from '@consente/domain/receipt-texts'
import { leavesSomethingToEnd } from '@consente/domain/sharing/actions'
import { isOver } from '@consente/domain/sharing/situation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { sharingReceiptsQuery } from '../../../api/receipts-api.ts'
import { receiptPath, unrecognisedPath } from '../../../paths.ts'
import { cameToNothing } from '../../../sharing/share-tense.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Dock } from '../../../ui/basics/Dock.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { ActionList, type ActionListProps } from '../../../ui/sharing/ActionList.tsx'
import { renewalMonths, type ShareAction } from './share-action-plan.ts'
import { ACTION_TEXTS } from './share-action-texts.ts'
import { type ShareManagementProps, useActionDialog } from './use-action-dialog.tsx'

const BAR = {
  label: 'Ações deste compartilhamento',
  renew: 'RENOVAR',
  end: 'ENCERRAR',
  more: 'MAIS',
  moreTitle: 'Mais ações',
  receipt: 'COMPROVANTE',
  receiptTitle: 'Comprovante',
  unrecognised: 'NÃO RECONHEÇO',
  unrecognisedTitle: 'Não reconheço este pedido',
  unrecognisedOpen: 'Em uma só página você encerra e nos avisa.',
  unrecognisedEnded: 'Você nos avisa, mesmo depois do fim.',
} as const

type Item = ActionListProps['items'][number]

/**
 * On phones: what the customer does most, in reach. A sharing given from here is renewed and changed elsewhere: its
 * bar has the newest receipt instead, and they stand under MAIS. Actions that cannot be done are left out, since
 * the page's own buttons say why.
 */
export function ActionBar({ view, onFailure }: ShareManagementProps) {
  const { plans, start, dialog } = useActionDialog({ view, onFailure })
  const api = useApi()
  const { consentId } = view.details
  const newest = useQuery(sharingReceiptsQuery(api, consentId)).data?.receipts.at(-1)
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
  const { situation } = view.details
  const isPast = isOver(situation) || cameToNothing(situation)
  const consequence = (action: 'renew' | 'change'): string => {
    if (!startsHere) return ACTION_TEXTS.elsewhere(name)
    return action === 'renew'
      ? ACTION_TEXTS.renew.consequence(name, renewalMonths(view.details))
      : ACTION_TEXTS.change.consequence
  }
  const items: Item[] = further.map((action) => ({
    title: isPast && action === 'renew' ? ACTION_TEXTS.renew.titleOver : ACTION_TEXTS[action].title,
    consequence: consequence(action),
    action: (
      <Button variant="line" wide onClick={startFurther(action)}>
        {ACTION_TEXTS[action].button}
      </Button>
    ),
  }))
  const toReceipt = newest && (
    <Button variant="line" to={receiptPath(newest.number)}>
      {BAR.receipt}
    </Button>
  )
  if (startsHere && newest)
    items.push({
      title: BAR.receiptTitle,
      consequence: `${RECEIPT_NAMES[newest.kind]}, ${formatDate(new Date(newest.at))}`,
      action: toReceipt,
    })
  if (api.config.capabilities.notices)
    items.push({
      title: BAR.unrecognisedTitle,
      consequence: plans.end.kind === 'blocked' ? BAR.unrecognisedEnded : BAR.unrecognisedOpen,
      action: (
        <Button variant="stop" wide to={unrecognisedPath(consentId)}>
          {BAR.unrecognised}
        </Button>
      ),
    })
  return (
    <>
      <Dock label={BAR.label}>
        {startsHere ? (
          <Button variant="line" onClick={() => start('renew')}>
            {BAR.renew}
          </Button>
        ) : (
          toReceipt
        )}
        {leavesSomethingToEnd(situation) && (
          <Button variant="stop" onClick={() => start('end')}>
            {BAR.end}
          </Button>
        )}
        {items.length > 0 && (
          <Button variant="line" onClick={() => setMoreOpen(true)}>
            {BAR.more}
          </Button>
        )}
      </Dock>
      {isMoreOpen && (
        <Dialog onClose={close} title={BAR.moreTitle}>
          <ActionList items={items} />
        </Dialog>
      )}
      {dialog}
    </>
  )
}
