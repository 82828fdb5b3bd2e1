import { useState } from 'react'
import { useApi } from '../../api/api.ts'
import { leaveIntent } from '../../api/intents-api.ts'
import { useSingleFlight } from '../../hooks/use-single-flight.ts'
import { redirectBrowser } from '../../router/redirect-browser.ts'
import { tellApp } from '../../session/in-app/tell-app.ts'
import { Button } from '../../ui/basics/Button.tsx'
import { TextLink } from '../../ui/basics/TextLink.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { REQUEST } from './intent-login-texts.ts'

/** The way back to the institution that asks, without an answer; it asks nothing. */
export function LeaveRequest({
  intentId,
  label,
  look = 'wide',
  isOver = false,
}: {
  intentId: string
  label: string
  look?: 'wide' | 'button' | 'link'
  /** The request can no longer be answered. */
  isOver?: boolean
}) {
  const api = useApi()
  const { busy, run } = useSingleFlight()
  const [hasFailed, setFailed] = useState(false)
  const leave = (): void =>
    void run(
      async () => {
        const address = await leaveIntent(api, intentId)
        if (!isOver) tellApp('cancelled', 'refused')
        redirectBrowser(address)
      },
      () => setFailed(true),
    )
  return (
    <>
      {!isOver && look !== 'link' && <p className="small">{REQUEST.refuses}</p>}
      {look === 'link' ? (
        <TextLink onClick={leave}>{label}</TextLink>
      ) : (
        <Button variant="line" wide={look === 'wide'} busy={busy} onClick={leave}>
          {label}
        </Button>
      )}
      <div role="status">{hasFailed && !busy && <Note icon="info">{REQUEST.cancelFailed}</Note>}</div>
    </>
  )
}
