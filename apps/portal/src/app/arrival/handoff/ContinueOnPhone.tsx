import { useLayoutEffect, useRef } from 'react'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { HandoffCodePage } from './HandoffCodePage.tsx'
import { HandoffNumberPage, HandoffPickedPage } from './HandoffNumberPage.tsx'
import { HandoffOverPage } from './HandoffOverPage.tsx'
import type { HandoffPageProps } from './handoff-page-props.ts'
import { type OnComputer, useHandoff } from './use-handoff.ts'

/** A request that goes on at the customer's phone: the code, the number, and the wait for the answer (RFC 10027). */
export function ContinueOnPhone(props: HandoffPageProps) {
  const { now, showAnother } = useHandoff(props.intentId)
  const page = useRef<HTMLDivElement>(null)
  const shown = now.kind === 'told' ? now.state.state : now.kind
  // Each state is a page of its own to who hears it.
  useLayoutEffect(() => {
    if (shown !== 'waiting') page.current?.querySelector('h1')?.focus()
  }, [shown])
  return <div ref={page}>{pageOf(now, props, showAnother)}</div>
}

function pageOf(now: OnComputer, props: HandoffPageProps, showAnother: () => void) {
  if (now.kind === 'waiting') return <LoadingPage />
  if (now.kind !== 'told') return <HandoffOverPage {...props} why={now.kind} onAnother={showAnother} />
  const { state, code } = now
  if (state.state === 'picked') return <HandoffPickedPage {...props} />
  if (state.state === 'scanned') return <HandoffNumberPage {...props} state={state} />
  if (state.state === 'ready' && code !== undefined)
    return <HandoffCodePage {...props} state={state} code={code} />
  const why =
    state.state === 'authorised' || state.state === 'refused' ? state.state : (state.why ?? 'expired')
  return <HandoffOverPage {...props} why={why} state={state} onAnother={showAnother} />
}
