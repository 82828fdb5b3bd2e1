import type { HandoffState } from '@consente/contract/portal/handoff'
import { formatTime } from '@consente/domain/period'
import { timeNow } from '../../../api/server-time.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Countdown } from '../../../ui/handoff/Countdown.tsx'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { LeaveRequest } from '../LeaveRequest.tsx'
import { RequestBridge } from '../RequestBridge.tsx'
import { leftUntil } from './HandoffCodePage.tsx'
import type { HandoffPageProps } from './handoff-page-props.ts'
import { HANDOFF } from './handoff-texts.ts'

const PHONE_MS = 5 * 60_000

/** A phone has read the code: the number that its customer must pick there. */
export function HandoffNumberPage({ intentId, state }: HandoffPageProps & { state: HandoffState }) {
  const { number = '', scannedAt } = state
  const read = scannedAt === undefined ? timeNow() : new Date(scannedAt)
  return (
    <>
      <Opening title={HANDOFF.check} lead={HANDOFF.read(formatTime(read))} />
      <div className="hand">
        <p className="bignum num">
          <span className="sr">{HANDOFF.number(number)}</span>
          <span aria-hidden="true">{number}</span>
        </p>
        <div>
          <p>
            {HANDOFF.touch}
            <b>{number}</b>
            {HANDOFF.goOnThere}
          </p>
          <p className="small gap">{HANDOFF.keep}</p>
          <Countdown
            title={HANDOFF.waits}
            left={() => leftUntil(state.until)}
            whole={PHONE_MS}
            words={HANDOFF.waiting}
          />
          <p className="small gap">{HANDOFF.notYours}</p>
          <LeaveRequest intentId={intentId} label={HANDOFF.stop} look="button" />
        </div>
      </div>
    </>
  )
}

/** The number was picked: its customer decides on the phone. */
export function HandoffPickedPage({ intentId, asker }: HandoffPageProps) {
  return (
    <>
      <Opening title={HANDOFF.picked} lead={HANDOFF.pickedLead} />
      <RequestBridge asker={asker} size="full" decide={HANDOFF.decide} />
      <div className="after-bridge">
        <Note icon="waiting">{HANDOFF.keep}</Note>
        <Ending>
          <LeaveRequest intentId={intentId} label={HANDOFF.cancel} look="button" />
        </Ending>
      </div>
    </>
  )
}
