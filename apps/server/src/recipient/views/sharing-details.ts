import type { ConsentDetails } from '@consente/contract/portal/consents'
import type { Customer } from '../../platform/http/route.ts'
import { LISTS, receivedResources } from '../received-data/received-resources.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import { readReconciled } from '../sharing/reconcile.ts'
import { presentDetails } from './present-transmission.ts'

/** One sharing in full, as its holder sees it. @returns undefined for an unknown consent and for somebody else's. */
export async function detailsOf(
  deps: RecipientDeps,
  { document }: Customer,
  consentId: string,
): Promise<ConsentDetails | undefined> {
  const { transmissions, directory, clock } = deps
  const found = await readReconciled(deps, document, {
    read: () => transmissions.ofCustomerInFull(document, consentId, LISTS),
    transmissionsOf: (one) => (one ? [one.transmission] : []),
  })
  if (!found) return undefined
  const { transmission, history, received } = found
  const resources = receivedResources(received, transmission)
  const webAddress = await directory.webAddressOf(transmission.authorisationServerId)
  return presentDetails(transmission, { history, resources, webAddress }, clock.now())
}
