import type { ConsentCard } from '@consente/contract/portal/consents'
import type { RecipientDeps } from '../recipient-deps.ts'
import { readReconciled } from '../sharing/reconcile.ts'
import { presentCard } from './present-transmission.ts'

/** A customer's sharings, newest first, as their holders see them. */
export async function cardsOf(deps: RecipientDeps, document: string): Promise<ConsentCard[]> {
  const found = await readReconciled(deps, document, {
    read: () => deps.transmissions.listOf(document),
    transmissionsOf: (all) => all,
  })
  const now = deps.clock.now()
  return found.map((transmission) => presentCard(transmission, now))
}
