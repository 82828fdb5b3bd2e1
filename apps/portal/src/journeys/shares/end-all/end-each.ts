import { mayEnd } from '@consente/domain/consent-status'
import { statusOf } from '../../../api/api-error.ts'
import type { ListedShare } from '../views/listed-share.ts'

/**
 * Ends sharings one by one, by the specified call, and says of each what is known. A failure stops none of the others;
 * a sharing that has ended already stays as it is.
 */
export type Outcome =
  /** It does not hold any more. */
  | 'ended'
  /** It had run out by itself. */
  | 'over'
  /** It goes on as before. */
  | 'kept'
  /** No answer says whether it goes on. */
  | 'unknown'

export type EndCalls = {
  revoke: (consentId: string) => Promise<{ status: string }>
  /** The status as it is told now. */
  readStatus: (consentId: string) => Promise<string>
}

/** Whether a status leaves something to end: what was refused never began. */
export const isEndable = (status: string): boolean => mayEnd(status) && status !== 'REJECTED'

/** Those of a list that the customer can end; another person's request that waits for them is answered, not ended. */
export const endable = (shares: readonly ListedShare[]): ListedShare[] =>
  shares.filter(({ card }) => isEndable(card.status) && !card.waitsForYou)

/** What a status says of a sharing that was to end; an answer without one is a yes. */
export function outcomeOf(status: string): Outcome {
  if (status === 'EXPIRED' || status === 'OVERDUE') return 'over'
  return status !== '' && isEndable(status) ? 'unknown' : 'ended'
}

/** A refusal says that nothing was done; without an answer, or after a failure of ours, only the sharing itself can tell. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 404 && status !== 408

/** @param isDoubtful an earlier try was left without an answer: a refusal may then mean that it has ended already */
async function endOne(consentId: string, calls: EndCalls, isDoubtful: boolean): Promise<Outcome> {
  try {
    const { status } = await calls.revoke(consentId)
    return outcomeOf(status)
  } catch (error) {
    return afterFailedEnd(error, () => calls.readStatus(consentId), isDoubtful)
  }
}

/** What is known of a sharing that a call could not end: it is read again, for a refusal may mean that it had ended before. */
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

/** Ends them in their order; `tell` is called with each outcome as soon as it is known. */
export async function endEach(
  ids: readonly string[],
  calls: EndCalls,
  { doubtful, tell }: { doubtful: ReadonlySet<string>; tell: (consentId: string, outcome: Outcome) => void },
): Promise<void> {
  for (const id of ids) tell(id, await endOne(id, calls, doubtful.has(id)))
}
