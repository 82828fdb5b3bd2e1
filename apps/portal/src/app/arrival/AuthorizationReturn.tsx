import { useCallback, useEffect, useRef, useState } from 'react'
import { type Api, useApi } from '../../api/api.ts'
import { failureFrom } from '../../api/api-error.ts'
import { confirm, reportRefused } from '../../api/consents-api.ts'
import { timeNow } from '../../api/server-time.ts'
import { senderOf, useOwnParty } from '../../journeys/recipient/steps/institution-view.ts'
import { PAGES } from '../../paths.ts'
import { useNavigate } from '../../router/router.tsx'
import { tellApp } from '../../session/in-app/tell-app.ts'
import { confirmedConsent, redirect } from '../../session/journey-storage.ts'
import { dropTokens, type WaitingReturn, waitingReturn } from '../../session/login-storage.ts'
import { moveDraftToTab, useRequestedDraft } from '../../session/requested-draft.ts'
import type { ShareDraft } from '../../session/share-draft.ts'
import { Button } from '../../ui/basics/Button.tsx'
import { ErrorPanel, type ErrorPanelProps } from '../../ui/feedback/ErrorPanel.tsx'
import { SacAdvice } from '../../ui/feedback/SacAdvice.tsx'
import { LoadingText } from '../../ui/feedback/Skeletons.tsx'
import { Opening } from '../../ui/layout/Opening.tsx'
import {
  type AuthorizationReturnText,
  confirmationText,
  RETURN_TEXTS,
  refusalText,
} from './authorization-return-texts.ts'

type Told = AuthorizationReturnText & { interactionId?: string | undefined }

/**
 * The way back from the other institution (docs/domain/recipient.md). The return stays in session storage until it came
 * to an end, so that a reload tells the same again: the server answers the same for the same `requestId`.
 */
export function AuthorizationReturn({ waiting }: { waiting: WaitingReturn }) {
  const { told, settle, end } = useSettling(waiting)
  const draft = useRequestedDraft()
  const bridge = useUnfinishedBridge(waiting, draft)
  const advice = useAdvice(told)
  if (!told) {
    return (
      <>
        <Opening title={RETURN_TEXTS.confirming} lead={RETURN_TEXTS.confirmingLead} />
        <LoadingText />
      </>
    )
  }
  const next = nextFor(told, settle, end)
  const isKept = !told.isUnknown && Object.keys(draft).length > 0
  return (
    <ErrorPanel
      title={told.title}
      lead={[told.lead, ...formerText(told, draft)].join(' ')}
      bridge={bridge}
      note={isKept ? RETURN_TEXTS.kept : undefined}
      advice={advice}
      isAnswer={!told.mayRetry}
      action={
        <>
          <Button variant="line" onClick={() => end(PAGES.recipientHome.path)}>
            {RETURN_TEXTS.home}
          </Button>
          <Button onClick={next.act}>{next.label}</Button>
        </>
      }
    />
  )
}

/** Says what has become of the sharing that the request was to replace; nothing where the request may have come into force. */
function formerText(told: Told, { consente: { follows, replaces } = {} }: ShareDraft): string[] {
  if (!follows || told.isUnknown || told.mayRetry) return []
  return [replaces ? RETURN_TEXTS.formerStays : RETURN_TEXTS.formerOver]
}

/** Between whom it was to be, where that is still known: refused, or broken off. */
function useUnfinishedBridge({ kind }: WaitingReturn, draft: ShareDraft): ErrorPanelProps['bridge'] {
  const to = useOwnParty()
  const from = senderOf(draft)
  if (!from) return undefined
  const { sender: fromLabel, receiver: toLabel } = RETURN_TEXTS
  return { state: kind === 'return-error' ? 'rejected' : 'broken', from, to, fromLabel, toLabel }
}

/** The main button: try again, look in the list, or start again. */
function nextFor(told: Told, settle: () => void, end: (path: string) => void) {
  if (told.mayRetry) return { label: RETURN_TEXTS.retry, act: settle }
  if (told.isUnknown) return { label: RETURN_TEXTS.shares, act: () => end(PAGES.shares.path) }
  return { label: RETURN_TEXTS.restart, act: () => end(PAGES.selectInsurer.path) }
}

/** Names the number to call if the failure has a code. */
function useAdvice(told: Told | undefined): ErrorPanelProps['advice'] {
  const { sacPhone, links } = useApi().config
  const id = told?.interactionId
  return id === undefined
    ? []
    : [{ icon: 'info', text: <SacAdvice id={id} phone={sacPhone} link={links.sac} /> }]
}

/** Confirms or reports the return, once by itself and once for each press. */
function useSettling(waiting: WaitingReturn) {
  const api = useApi()
  /** The outcome; undefined while it is under way. */
  const [told, setTold] = useState<Told>()
  const end = useEnd()
  const started = useRef<WaitingReturn>(undefined)

  const settle = useCallback(async () => {
    setTold(undefined)
    const story = await settleReturn(api, waiting)
    if (story !== 'confirmed') return setTold(story)
    const { waits } = confirmedConsent.read() ?? {}
    tellApp('done', waits === 'all' ? 'waiting' : 'active')
    end((waits === 'all' ? PAGES.multiRequest : PAGES.sharedConfirmation).path)
  }, [api, waiting, end])

  useEffect(() => {
    if (started.current === waiting) return
    started.current = waiting
    void settle()
  }, [settle, waiting])
  return { told, settle: () => void settle(), end }
}

/** Leaves for another page; the return is forgotten once that page is there, so that no login shows in between. */
function useEnd(): (path: string) => void {
  const navigate = useNavigate()
  const isDone = useRef(false)
  useEffect(
    () => () => {
      if (isDone.current) waitingReturn.remove()
    },
    [],
  )
  return useCallback(
    (path) => {
      isDone.current = true
      navigate(path, { replace: true })
    },
    [navigate],
  )
}

/** Tells the server what came back. Answers `confirmed`, or the story of why not. */
async function settleReturn(api: Api, waiting: WaitingReturn): Promise<'confirmed' | Told | undefined> {
  if (waiting.kind === 'return-error') {
    const { error, requestId, refusal } = waiting
    // The page does not wait for it: the server re-reads open consents by itself.
    if (requestId !== undefined) void reportRefused(api, { requestId, error })
    redirect.remove()
    tellUnconfirmed(refusal === 'ended' ? refusal : error)
    return refusalText(error, refusal)
  }
  try {
    const confirmed = await confirm(api, waiting)
    confirmedConsent.write({ ...confirmed, confirmedAt: timeNow().toISOString() })
    moveDraftToTab()
    redirect.remove()
    return 'confirmed'
  } catch (thrown) {
    const failure = failureFrom(thrown)
    // The session ended meanwhile: this page asks to sign in, then confirms right after.
    if (failure.status === 401) return void dropTokens()
    tellUnconfirmed(failure.code)
    return { ...confirmationText(failure), interactionId: failure.interactionId }
  }
}

/** The app hears of what is over, and not of what can be tried again. */
function tellUnconfirmed(why: string): void {
  if (['ended', 'transmission_ended', 'TRANSMISSION_ENDED'].includes(why)) tellApp('expired', 'expired')
  if (['access_denied', 'TRANSMISSION_REFUSED'].includes(why)) tellApp('cancelled', 'refused')
}
