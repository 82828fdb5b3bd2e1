import type { IntentBrand } from '@consente/contract/portal/intents'
import { useEffect } from 'react'
import { tellApp } from '../../session/in-app/tell-app.ts'
import { Button } from '../../ui/basics/Button.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Opening } from '../../ui/layout/Opening.tsx'
import { REQUEST } from './intent-login-texts.ts'
import { LeaveRequest } from './LeaveRequest.tsx'

/** A request that nobody answered in time: nothing to sign in for, only the way back. */
export function RequestOver({ intentId, asker }: { intentId: string; asker: IntentBrand }) {
  useEffect(() => tellApp('expired', 'expired'), [])
  return (
    <>
      <Opening title={REQUEST.over} />
      <LeaveRequest intentId={intentId} label={REQUEST.goBack(asker.name)} look="button" isOver />
    </>
  )
}

/** In our own words: the specification has none for it. */
const TEXTS = {
  title: 'Este pedido não pode mais ser autorizado',
  text: 'Ele terminou, ou já foi concluído. Nenhum dado foi enviado agora. Volte à instituição em que você começou e faça um novo pedido.',
  back: 'VOLTAR',
} as const

/** A request that has ended already: nothing to confirm, only the way back. */
export function IntentEndedDialog({ onClose }: { onClose: () => void }) {
  const { title, text, back } = TEXTS
  return (
    <Dialog onClose={onClose} title={title} actions={<Button onClick={onClose}>{back}</Button>}>
      <p>{text}</p>
    </Dialog>
  )
}
