import { isAtLeast, type Level, levelFor } from '@consente/domain/level'
import type { Clock } from '../../platform/base/clock.ts'
import { ensure } from '../../platform/base/failure.ts'
import type { Config } from '../../platform/config/server-config.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { Consent } from '../consents/consent.ts'
import { answeredLevel } from '../openid/requested-level.ts'

/** "Then and there": a second factor of this morning says nothing about who presses now (docs/decisions/access/levels-and-proofs.md). */
const FRESH_MS = 10 * 60_000

/** Dependencies of judging a level of assurance. */
export type LevelDeps = { clock: Clock; levels: Config['levels'] }

/** The customer's sign-in as the id_token tells it to the recipient. */
export type Authentication = { level: Level; methods: readonly string[] }

/**
 * The level of an approval, if it is what the consent, its request and this institution ask for. Refusing and ending never
 * come here.
 * @param requested what the authorisation request insists on
 * @throws {Failure} SECOND_FACTOR_NEEDED
 */
export function demandApprovalLevel(
  deps: LevelDeps,
  { customer, consent, requested }: Approving & { requested: readonly Level[] | undefined },
): Authentication {
  const least = levelFor(consent.permissions, deps.levels.services)
  const mustBeFresh = least === 'loa3' || requested?.every((level) => level === 'loa3')
  const proved = provedLevel(deps, customer, mustBeFresh === true)
  const level = answeredLevel(requested, proved)
  ensure(level && isAtLeast(proved, least), 'SECOND_FACTOR_NEEDED')
  return { level, methods: customer.proved?.amr ?? ['pwd'] }
}

/** The same for a further approver, whom no authorisation request brings here. @throws {Failure} SECOND_FACTOR_NEEDED */
export function demandFurtherLevel(deps: LevelDeps, { customer, consent }: Approving): void {
  const { services, furtherApproval } = deps.levels
  const least = furtherApproval === 'loa3' ? 'loa3' : levelFor(consent.permissions, services)
  ensure(isAtLeast(provedLevel(deps, customer, least === 'loa3'), least), 'SECOND_FACTOR_NEEDED')
}
type Approving = { customer: Customer; consent: Consent }

/** A second factor that was proved too long ago counts as none where one is wanted now. */
function provedLevel({ clock }: LevelDeps, { proved }: Customer, mustBeFresh: boolean): Level {
  if (proved?.acr !== 'loa3') return 'loa2'
  if (!mustBeFresh) return 'loa3'
  const since = clock.now().getTime() - (proved.factorAt?.getTime() ?? 0)
  return since < FRESH_MS ? 'loa3' : 'loa2'
}
