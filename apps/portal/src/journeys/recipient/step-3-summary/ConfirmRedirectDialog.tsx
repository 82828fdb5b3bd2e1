import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import { useEffect, useEffectEvent, useState } from 'react'
import { LEAVING } from '../../../sharing/redirect-texts.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import type { BridgeGroup } from '../../../ui/bridge/bridge-geometry.ts'
import type { Party } from '../../../ui/bridge/Seal.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { COMMON } from '../draft/journey-texts.ts'
import { REDIRECTING } from './summary-texts.ts'

/** The transmit payload is built this long after the box opened (docs/domain/states.md, docs/domain/constants.md). */
const BUILD_DELAY_MS = 1000

type ConfirmRedirectDialogProps = {
  from: Party
  to: Party
  groups: readonly BridgeGroup[]
  /** Policies are to be chosen there. */
  hasProducts: boolean
  /** End date, as the customer reads it. */
  until: string
  build: () => TransmitPayload | undefined
  /** Sends it; called once per press that counts. */
  send: (payload: TransmitPayload) => void
  isSending: boolean
  onClose: () => void
}

/** Warns that from this redirect on nothing can be edited, and sends the request. */
export function ConfirmRedirectDialog(props: ConfirmRedirectDialogProps) {
  const { from, to, groups, until, isSending, onClose } = props
  const [payload, setPayload] = useState<TransmitPayload>()
  const build = useEffectEvent(() => setPayload(props.build()))
  useEffect(() => {
    const timer = setTimeout(() => build(), BUILD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const confirm = (): void => {
    if (payload && !isSending) props.send(payload)
  }
  return (
    <Dialog
      onClose={onClose}
      busy={isSending}
      title={LEAVING.title(from.name)}
      onSubmit={confirm}
      actions={
        <>
          <Button variant="line" onClick={onClose} blocked={isSending}>
            {COMMON.back}
          </Button>
          <Button type="submit" busy={!payload || isSending}>
            {COMMON.continue}
          </Button>
        </>
      }
    >
      <Bridge state="open" size="mini" from={from} to={to} groups={groups} />
      <p>{LEAVING.warning(props.hasProducts)}</p>
      <p className="small">{REDIRECTING.groups(groups.length, until)}</p>
      <p className="small" role="status">
        {isSending ? REDIRECTING.sending : payload ? REDIRECTING.ready : REDIRECTING.preparing}
      </p>
    </Dialog>
  )
}
