import type { Factors } from '@consente/contract/portal/factors'
import { toInstantText } from '@consente/domain/period'
import type { Clock } from '../../platform/base/clock.ts'
import { hiddenEmail } from '../../platform/base/hidden-email.ts'
import type { Config } from '../../platform/config/server-config.ts'
import type { Customer } from '../../platform/http/route.ts'
import { type KnownEmailDeps, knownEmail } from '../known-email.ts'
import { whatAddingTakes } from './enrolment/enrolment-right.ts'
import type { Factor, FactorStore } from './factor.port.ts'
import { takesIdentityCode } from './identity/prove-identity.ts'
import type { RelyingParty } from './passkeys/webauthn.ts'
import { ownerOf } from './prove-factor.ts'

/** The customer's second factors, and what adding one takes. */
export async function showFactors(
  deps: KnownEmailDeps & {
    factors: FactorStore
    clock: Clock
    relyingParty: RelyingParty | undefined
    config: Config
  },
  customer: Customer,
): Promise<Factors> {
  const { document } = customer
  const all = await deps.factors.listOf(ownerOf(customer))
  const email = await knownEmail(deps, document, await deps.accounts.find(document))
  return {
    factors: all.map(toShown),
    toAdd: whatAddingTakes(all, deps.clock.now()),
    passkeys: deps.relyingParty !== undefined,
    ...(takesIdentityCode(deps) && { takesCode: true }),
    ...(email && { email: hiddenEmail(email) }),
  }
}

const toShown = ({ id, kind, name, createdAt, countsFrom, lastUsedAt }: Factor) => ({
  id,
  kind,
  name,
  createdAt: toInstantText(createdAt),
  countsFrom: toInstantText(countsFrom),
  ...(lastUsedAt && { lastUsedAt: toInstantText(lastUsedAt) }),
})
