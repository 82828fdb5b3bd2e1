import * as wire from '@consente/contract/portal/consents'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'
import { detailsInput } from '../first-reads.ts'
import { asItem } from '../normalise.ts'
import { asDetails, withApprovals } from './readable-consents.ts'

/** The call of consent details as the wire tells them, with the specification's header `transactionid`, '123'. */
export const detailsCall = (api: Api, consentId: string) => ({
  ...detailsInput(api.config, consentId),
  normalise: (raw: unknown) => withApprovals(api, asDetails(asItem(raw), consentId)),
})

/** Details as the wire tells them: a request that its holder still has to answer. */
export const readRequest = (api: Api, consentId: string): Promise<wire.ConsentDetails> =>
  api.call(wire.details, detailsCall(api, consentId))

/** Holder: the request that the customer signed in to answer. */
export const requestQuery = (api: Api, consentId: string) =>
  queryOptions({ queryKey: ['request', consentId], queryFn: () => readRequest(api, consentId) })
