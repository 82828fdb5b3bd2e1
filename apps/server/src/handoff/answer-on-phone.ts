import { Failure } from '../platform/base/failure.ts'
import type { Customer } from '../platform/http/route.ts'
import type { HandoffDeps } from './handoff-deps.ts'
import { ensureThere } from './phone.ts'

/** The page on the phone that sends its customer back to the computer. */
const BACK_TO_COMPUTER = '/volte-ao-computador'

type Act<A> = {
  customer: Customer
  consentId: string
  /** True if the act answers the request. */
  isAnswer: boolean
  run(customer: Customer): Promise<A>
}

/**
 * Runs a customer's act on a consent. A session that has picked the number acts for the request of the starting browser. The way
 * back to the recipient is that browser's alone: the phone never learns it.
 * @throws {Failure} HANDOFF_ALONE where the starting browser is gone; the act's own, without `location`
 */
export async function actOnPhone<A extends object>(
  deps: Pick<HandoffDeps, 'handoffs' | 'clock' | 'publicUrl'>,
  { customer, consentId, isAnswer, run }: Act<A>,
): Promise<A> {
  const handoff = await deps.handoffs.pickedBy(customer.sessionId, consentId)
  if (!handoff) return run(customer)
  if (isAnswer) ensureThere(deps, handoff)
  try {
    const answer = await run({ ...customer, intentId: handoff.intentId })
    return 'location' in answer ? { ...answer, location: `${deps.publicUrl}${BACK_TO_COMPUTER}` } : answer
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { location: _theirs, ...extra } = error.extra
    throw new Failure(error.code, extra, { cause: error })
  }
}
