import { revokeSeveral } from '@consente/contract/portal/consent-actions'
import { Failure } from '../platform/base/failure.ts'
import { reasonOf } from '../platform/base/reason-of.ts'
import type { Customer, Route } from '../platform/http/route.ts'
import type { Log } from '../platform/observability/log.ts'
import { consentOwners, type Halves } from './consent-owners.ts'

type RevocationDeps = {
  halves: Halves
  /** @throws {Failure} PROOF_NEEDED */
  demandProof: (customer: Customer) => Promise<void>
  log: Log
}

/** Ending several sharings at once, after a recent proof (capability `endTogether`). */
export function revocationRoutes(route: Route, { halves, demandProof, log }: RevocationDeps): void {
  const { ownerOf } = consentOwners(halves)

  route(revokeSeveral, async ({ body, identity }) => {
    await demandProof(identity)
    const consentIds = [...new Set(body.consentIds)]
    // Before anything ends: nobody learns of somebody else's by what becomes of the rest.
    const owned = []
    for (const consentId of consentIds) owned.push({ consentId, half: await ownerOf(identity, consentId) })
    const data = []
    for (const { consentId, half } of owned) {
      // One that cannot be ended now keeps none of the others.
      const outcome = await half
        .revoke({ customer: identity, consentId })
        .then(({ status }) => ({ status }))
        .catch((error: unknown) => ({ failure: failureOf(error) }))
      data.push({ consentId, ...outcome })
    }
    return { data }
  })

  function failureOf(error: unknown): number {
    if (error instanceof Failure) return error.status
    log.error({ reason: reasonOf(error) }, 'one of several sharings was not ended')
    return 500
  }
}
