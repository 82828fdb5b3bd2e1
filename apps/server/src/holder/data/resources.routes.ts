import { RESOURCES_PATH, RESOURCES_SCOPE } from '@consente/contract/opin/data-apis'
import { RESOURCES_READ } from '@consente/domain/resources-read'
import type { FastifyInstance } from 'fastify'
import type { Policy } from '../../insurer/policy.port.ts'
import { paged, pageOf } from '../../platform/scheme-api/paging.ts'
import { type Consent, ownerOf } from '../consents/consent.ts'
import { resourceStatus, statusByResource } from '../consents/resource-status.ts'
import { type ConsentedApiDeps, consentedApi } from './consented-api.ts'

/** Resources API of the scheme, v3: the policies that a consent shares, with their status. */
export type ResourcesApiDeps = ConsentedApiDeps & { policiesOf(document: string): Promise<Policy[]> }

/** The scheme's resources API: the policies that a consent chose, with their status. */
export async function resourcesApi(app: FastifyInstance, deps: ResourcesApiDeps): Promise<void> {
  const list = {
    path: RESOURCES_PATH,
    scope: RESOURCES_SCOPE,
    permission: RESOURCES_READ,
    answer: async (consent: Consent, { query }: { query: unknown }) =>
      paged(await resourcesOf(deps, consent), pageOf(query), `${deps.apiUrl}${RESOURCES_PATH}`),
  }
  await consentedApi(app, deps, { version: '3.0.0', calls: [list] })
}

async function resourcesOf(deps: ResourcesApiDeps, consent: Consent): Promise<unknown[]> {
  const current = statusByResource(await deps.policiesOf(ownerOf(consent)))
  return consent.resources.map((resource) => ({
    resourceId: resource.resourceId,
    type: resource.type,
    status: resourceStatus(resource, consent, current),
  }))
}
