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

type Deps = Pick<HandoffDeps, 'handoffs' | 'clock' | 'publicUrl'>

/**
 * Runs a customer's act on a consent. A session that was opened for the consent acts directly; one that has picked the number acts for
 * the request of the starting browser.
 * @throws {Failure} HANDOFF_ALONE where the starting browser is gone; the act's own
 */
export async function actOnPhone<A extends object>(deps: Deps, act: Act<A>): Promise<A> {
  const { customer, run } = act
  if (customer.intentId === undefined) return actAsPicked(deps, act)
  try {
    return await run(customer)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'NOT_FOUND') throw error
    return actAsPicked(deps, act)
  }
}

/** The way back to the recipient is the starting browser's alone: the phone never learns it, nor does a failure name it. */
async function actAsPicked<A extends object>(
  deps: Deps,
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
