import type { HandoffState } from '@consente/contract/portal/handoff'
import { type ReactNode, useEffect } from 'react'
import { redirectBrowser } from '../../../router/redirect-browser.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Notes } from '../../../ui/feedback/Note.tsx'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { LeaveRequest } from '../LeaveRequest.tsx'
import { answerMoment } from '../RequestBridge.tsx'
import type { HandoffPageProps } from './handoff-page-props.ts'
import { HANDOFF } from './handoff-texts.ts'

type Props = HandoffPageProps & {
  why: keyof typeof HANDOFF.over
  state?: HandoffState
  onAnother: () => void
}

/** Its other outcomes: answered, expired, stopped, without a connection. Each has a way on. */
export function HandoffOverPage(props: Props) {
  const { why, asker, state } = props
  const { title, lead } = HANDOFF.over[why]
  const mayRetry = state?.mayRetry ?? true
  const isOpen = why === 'expired' || why === 'wrong-number' || why === 'other-person' || why === 'failed'
  const notes = [
    ...(isOpen && !mayRetry ? [HANDOFF.noMore] : []),
    ...(isOpen || why === 'offline' ? [HANDOFF.answerUntil(answerMoment(asker))] : []),
    ...(why === 'offline' ? [HANDOFF.byItself] : []),
  ]
  return (
    <>
      <Opening title={title} lead={lead(asker.name)} />
      {notes.length > 0 && <Notes items={notes.map((text) => ({ icon: 'clock', text }))} />}
      <Ending>{waysOn(props, mayRetry)}</Ending>
    </>
  )
}

function waysOn({ why, state, asker, intentId, onHere, onAnother }: Props, mayRetry: boolean): ReactNode {
  const { location = '' } = state ?? {}
  if (why === 'authorised') return <GoOn location={location} />
  if (why === 'refused')
    return <Button onClick={() => redirectBrowser(location)}>{HANDOFF.goBack(asker.name)}</Button>
  if (why === 'over')
    return <LeaveRequest intentId={intentId} label={HANDOFF.goBack(asker.name)} look="button" isOver />
  if (why === 'offline' || why === 'failed')
    return (
      <>
        <Button variant="line" onClick={onHere}>
          {HANDOFF.enterHere}
        </Button>
        <Button onClick={onAnother}>{HANDOFF.retry}</Button>
      </>
    )
  return (
    <>
      <Button variant={mayRetry ? 'line' : 'main'} onClick={onHere}>
        {HANDOFF.enterHere}
      </Button>
      {mayRetry && <Button onClick={onAnother}>{HANDOFF.another}</Button>}
    </>
  )
}

/** Goes on by itself, to the institution that asked; by the button where the browser does not follow. */
function GoOn({ location }: { location: string }) {
  useEffect(() => redirectBrowser(location), [location])
  return <Button onClick={() => redirectBrowser(location)}>{HANDOFF.goOn}</Button>
}
