import type { ConsentDetails } from '@consente/contract/portal/consents'
import type { Customer } from '../platform/http.ts'
import { presentDetails } from './present.ts'
import { receivedResources } from './received-resources.ts'
import type { RecipientDeps } from './recipient-deps.ts'

/** One sharing in full. @returns undefined for an unknown consent and for somebody else's. */
export async function detailsOf(
  { transmissions, received, directory, clock }: RecipientDeps,
  { document }: Customer,
  consentId: string,
): Promise<ConsentDetails | undefined> {
  const transmission = await transmissions.ofCustomer(document, consentId)
  if (!transmission) return undefined
  const [history, resources, endpoints] = await Promise.all([
    transmissions.history(transmission.id),
    receivedResources(received, transmission),
    directory.endpointsOf(transmission.authorisationServerId),
  ])
  const webAddress = endpoints?.webAddress
  return presentDetails(transmission, { history, resources, webAddress }, clock.now())
}
