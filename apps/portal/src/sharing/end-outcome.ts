import { mayEnd } from '@consente/domain/consent-status'
import { statusOf } from '../api/api-error.ts'

/** The known outcome of a sharing that was to end. */
export type Outcome =
  /** It is over. */
  | 'ended'
  /** It had run out by itself. */
  | 'over'
  /** It goes on as before. */
  | 'kept'
  /** No answer says if it goes on. */
  | 'unknown'

/** An end that failed: what is known of the sharing, in words, and true if it is over all the same. */
export type FailedEnd = { lead: string; isOver: boolean }

/** True if a status leaves something to end: a refused request never began. */
export const isEndable = (status: string): boolean => mayEnd(status) && status !== 'REJECTED'

/** Reads an answered status as an outcome. An answer without one is a yes. */
export function outcomeOf(status: string): Outcome {
  if (status === 'EXPIRED' || status === 'OVERDUE') return 'over'
  return status !== '' && isEndable(status) ? 'unknown' : 'ended'
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
  readStatus: () => Promise<string>,
  isDoubtful = false,
): Promise<Outcome> {
  const refused = isRefusal(statusOf(error))
  const now = await readStatus().catch(() => '')
  if (now === '') return refused && !isDoubtful ? 'kept' : 'unknown'
  const outcome = outcomeOf(now)
  return outcome === 'unknown' && refused ? 'kept' : outcome
}
