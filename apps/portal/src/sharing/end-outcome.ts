import { leavesSomethingToEnd } from '@consente/domain/sharing/actions'
import type { Situation } from '@consente/domain/sharing/situation'
import { statusOf } from '../api/api-error.ts'

/** The known outcome of a sharing that was to end. */
export type Outcome =
  | 'ended'
  /** It had run out by itself. */
  | 'over'
  /** It goes on as before. */
  | 'kept'
  /** No answer says if it goes on. */
  | 'unknown'

/** An end that failed: what is known of the sharing, in words, and true if it is over all the same. */
export type FailedEnd = { lead: string; isOver: boolean }

/** Reads an answer as an outcome. An answer that does not tell the situation is a yes. */
export function outcomeOf(situation: Situation | undefined): Outcome {
  if (situation === undefined) return 'ended'
  if (situation.kind === 'expired') return 'over'
  return leavesSomethingToEnd(situation) ? 'unknown' : 'ended'
}

/** True if the HTTP status says that nothing was done. After any other failure only the sharing itself can tell. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 404 && status !== 408

/**
 * Reads the sharing again after a call failed to end it, because a refusal may mean that it had ended before.
 * @param isDoubtful an earlier try was left without an answer, so a refusal may mean that it worked
 */
export async function afterFailedEnd(
  error: unknown,
  readSituation: () => Promise<Situation>,
  isDoubtful = false,
): Promise<Outcome> {
  const refused = isRefusal(statusOf(error))
  const now = await readSituation().catch(() => undefined)
  if (!now) return refused && !isDoubtful ? 'kept' : 'unknown'
  const outcome = outcomeOf(now)
  return outcome === 'unknown' && refused ? 'kept' : outcome
}
