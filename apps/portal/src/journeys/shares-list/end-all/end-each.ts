import { leavesSomethingToEnd } from '@consente/domain/sharing/actions'
import type { Situation } from '@consente/domain/sharing/situation'
import type { AnsweredEnd } from '../../../api/sharings/end-sharing-api.ts'
import { afterFailedEnd, type Outcome, outcomeOf } from '../../../sharing/end-outcome.ts'
import type { ListedShare } from '../find/listed-share.ts'

/** Ends sharings one by one, by the specified call. A failure stops none of the others; a sharing that has ended already stays as it is. */
export type EndCalls = {
  revoke: (consentId: string) => Promise<AnsweredEnd>
  readSituation: (consentId: string) => Promise<Situation>
}

/** Sharings of a list that the customer can end. A request that waits for the customer is answered instead. */
export const endable = (shares: readonly ListedShare[]): ListedShare[] =>
  shares.filter(({ card }) => leavesSomethingToEnd(card.situation))

/** @param isDoubtful an earlier try was left without an answer: a refusal may then mean that it has ended already */
async function endOne(consentId: string, calls: EndCalls, isDoubtful: boolean): Promise<Outcome> {
  try {
    const { situation } = await calls.revoke(consentId)
    return outcomeOf(situation)
  } catch (error) {
    return afterFailedEnd(error, () => calls.readSituation(consentId), isDoubtful)
  }
}

/** Ends them in their order; `tell` is called with each outcome as soon as it is known. */
export async function endEach(
  ids: readonly string[],
  calls: EndCalls,
  { doubtful, tell }: { doubtful: ReadonlySet<string>; tell: (consentId: string, outcome: Outcome) => void },
): Promise<void> {
  for (const id of ids) tell(id, await endOne(id, calls, doubtful.has(id)))
}
