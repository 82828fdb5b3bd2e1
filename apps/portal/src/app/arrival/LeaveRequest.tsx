import { useState } from 'react'
import { useApi } from '../../api/api.ts'
import { leaveIntent } from '../../api/intents-api.ts'
import { useSingleFlight } from '../../hooks/use-single-flight.ts'
import { redirectBrowser } from '../../router/redirect-browser.ts'
import { Button } from '../../ui/basics/Button.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { REQUEST } from './intent-login-texts.ts'

/** The way back to the institution that asks, without an answer; it asks nothing. */
export function LeaveRequest({
  intentId,
  label,
  wide = true,
}: {
  intentId: string
  label: string
  wide?: boolean
}) {
  const api = useApi()
  const { busy, run } = useSingleFlight()
  const [hasFailed, setFailed] = useState(false)
  const leave = (): void =>
    void run(
      async () => redirectBrowser(await leaveIntent(api, intentId)),
      () => setFailed(true),
    )
  return (
    <>
      <Button variant="line" wide={wide} busy={busy} onClick={leave}>
        {label}
      </Button>
      <div role="status">{hasFailed && !busy && <Note icon="info">{REQUEST.cancelFailed}</Note>}</div>
    </>
  )
}
