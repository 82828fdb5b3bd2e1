import type { ConsentCard } from '@consente/contract/portal/consents'
import { presentCard } from './present.ts'
import type { RecipientDeps } from './recipient-deps.ts'
import { readReconciled } from './reconcile.ts'

/** A customer's sharings, newest first, as their holders see them. */
export async function cardsOf(deps: RecipientDeps, document: string): Promise<ConsentCard[]> {
  const found = await readReconciled(deps, document, {
    read: () => deps.transmissions.listOf(document),
    transmissionsOf: (all) => all,
  })
  const now = deps.clock.now()
  return found.map((transmission) => presentCard(transmission, now))
}
