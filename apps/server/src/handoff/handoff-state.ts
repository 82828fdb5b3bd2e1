import type { HandoffState } from '@consente/contract/portal/handoff'
import { toInstantText } from '@consente/domain/period'
import type { Handoff } from './handoff.port.ts'
import { MOST_WRONG } from './handoff.store.ts'

type Answer = { isGranted: boolean; location: string } | undefined

/** The state of a handoff as the starting browser is told it. @param answer the customer's, until the browser fetches it */
export function toState(handoff: Handoff, answer: Answer, now: Date): HandoffState {
  const { number, scannedAt, pickedAt, endedAt, why, wrong, expiresAt } = handoff
  const mayRetry = wrong < MOST_WRONG
  if (answer && (pickedAt || why === 'not-me'))
    return {
      state: answer.isGranted ? 'authorised' : 'refused',
      location: answer.location,
      mayRetry: false,
    }
  if (answer) return { state: 'ended', why: 'over', mayRetry: false }
  if (endedAt) return { state: 'ended', why: why === 'not-me' ? 'over' : (why ?? 'expired'), mayRetry }
  if (pickedAt) return { state: 'picked', mayRetry }
  if (expiresAt <= now) return { state: 'ended', why: 'expired', mayRetry }
  const until = toInstantText(expiresAt)
  return scannedAt
    ? { state: 'scanned', until, number: String(number), scannedAt: toInstantText(scannedAt), mayRetry }
    : { state: 'ready', until, mayRetry }
}
