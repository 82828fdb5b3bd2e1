import { toInstantText } from '@consente/domain/period'
import { ensure } from '../../platform/base/failure.ts'
import type { Customer } from '../../platform/http/route.ts'
import { type EndDeps, endOverdue, endTransmission } from './end-transmission.ts'
import { REVOKED } from './transmission.ts'
import { ENDED_HERE } from './transmission-history-texts.ts'

/**
 * Ends a sharing at the customer's request: recorded at once, tokens deleted, revoked at the holder as soon as it
 * answers. A sharing that has ended stays as it is.
 * @throws {Failure} NOT_FOUND for a consent that is not the customer's
 */
export async function revoke(
  deps: EndDeps,
  { customer, consentId }: { customer: Customer; consentId: string },
): Promise<{ status: string; revokedDateTime: string }> {
  const transmission = await deps.transmissions.ofCustomer(customer.document, consentId)
  ensure(transmission, 'NOT_FOUND')
  if (!(await endOverdue(deps, transmission, deps.clock.now())))
    await endTransmission(deps, transmission, {
      end: REVOKED,
      tellHolder: true,
      text: ENDED_HERE,
      here: true,
    })
  const { status, statusAt } = (await deps.transmissions.byId(transmission.id)) ?? transmission
  return { status, revokedDateTime: toInstantText(statusAt) }
}
