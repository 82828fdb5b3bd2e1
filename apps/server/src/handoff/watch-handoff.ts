import type { HandoffState } from '@consente/contract/portal/handoff'
import { ensure } from '../platform/base/failure.ts'
import type { Asking, HandoffDeps } from './handoff-deps.ts'
import { toState } from './handoff-state.ts'

export type WatchDeps = Pick<HandoffDeps, 'handoffs' | 'clock'> & Asking<'answerTo' | 'waitingConsentOf'>

/** The starting browser counts as there for so long after it asked; it asks every few seconds. */
export const PRESENT_MS = 60_000
/** Writes of `seen_at` are no nearer than this. */
const SEEN_MS = 10_000

/** The state of a request's handoff, for its starting browser, which thereby is there. @throws {Failure} NOT_FOUND */
export async function stateOf(deps: WatchDeps, intentId: string): Promise<HandoffState> {
  const handoff = await deps.handoffs.find(intentId)
  ensure(handoff, 'NOT_FOUND')
  const now = deps.clock.now()
  if (now.getTime() - handoff.seenAt.getTime() > SEEN_MS) await deps.handoffs.seen(intentId, now)
  const answer = await deps.requests.answerTo(intentId)
  if (answer || !handoff.pickedAt) return toState(handoff, answer, now)
  // Its customer's time is up, or the browser has fetched the answer.
  const isWaiting = (await deps.requests.waitingConsentOf(intentId)) !== undefined
  return isWaiting ? toState(handoff, undefined, now) : { state: 'ended', why: 'over', mayRetry: false }
}
