import type { HandoffOnPhone } from '@consente/contract/portal/handoff'
import { formatTime } from '@consente/domain/period'
import { useLayoutEffect, useRef } from 'react'
import { LOGIN_PATH } from '../../../paths.ts'
import { useNavigate } from '../../../router/router.tsx'
import { useUser } from '../../../session/customer.tsx'
import { Button } from '../../../ui/basics/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { NumberChoice } from '../../../ui/handoff/NumberChoice.tsx'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { MismatchDialog } from '../request/MismatchDialog.tsx'
import { deviceText, PHONE } from './phone-texts.ts'
import { usePhoneHandoff } from './use-phone-handoff.ts'

/** The phone that has read the computer's code: who asks, and the number that its customer must know. */
export function PhonePage() {
  const { now, busy, pick, deny, retry } = usePhoneHandoff()
  const { user } = useUser()
  const navigate = useNavigate()
  const close = (): void => navigate(LOGIN_PATH, { replace: true })
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (now.kind !== 'waiting') page.current?.querySelector('h1')?.focus()
  }, [now.kind])
  if (now.kind === 'waiting') return <LoadingPage />
  if (now.kind === 'mismatch') return <MismatchDialog onClose={close} document={user?.kind} />
  return (
    <div ref={page}>
      {now.kind === 'asked' ? (
        <Numbers asked={now.asked} notice={now.notice} busy={busy} pick={pick} deny={deny} />
      ) : (
        <Stopped why={now.why} onClose={close} onRetry={retry} />
      )}
    </div>
  )
}

type NumbersProps = {
  asked: HandoffOnPhone
  notice: 'alone' | 'again' | undefined
  busy: boolean
  pick: (number: string) => void
  deny: () => void
}

function Numbers({ asked, notice, busy, pick, deny }: NumbersProps) {
  const { name, device, beganAt, numbers } = asked
  const lead = PHONE.lead(name, deviceText(device), formatTime(new Date(beganAt)))
  return (
    <>
      <Opening title={PHONE.title} lead={lead} />
      {notice && <Alert title={PHONE[notice]} />}
      <NumberChoice label={PHONE.choose} numbers={numbers} busy={busy} onPick={pick} />
      <Note icon="info">{PHONE.noData}</Note>
      <div className="core gap-lg">
        <div>
          <p className="small">{PHONE.notYou}</p>
          <p className="gap">
            <Button variant="line" busy={busy} onClick={deny}>
              {PHONE.deny}
            </Button>
          </p>
        </div>
      </div>
    </>
  )
}

type StoppedProps = { why: keyof typeof PHONE.stopped; onClose: () => void; onRetry: () => void }

function Stopped({ why, onClose, onRetry }: StoppedProps) {
  const { title, lead, advice } = PHONE.stopped[why]
  const mayRetry = why === 'offline' || why === 'failed'
  return (
    <>
      <Opening title={title} lead={lead} />
      <Note icon="info">{advice}</Note>
      <Ending>
        <Button variant="line" onClick={onClose}>
          {PHONE.close}
        </Button>
        {mayRetry && <Button onClick={onRetry}>{PHONE.retry}</Button>}
      </Ending>
    </>
  )
}
