import { DATA_API_VERSION, DATA_APIS, type DataApi, type DataCall } from '@consente/contract/opin/data-apis'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Policy } from '../../insurer/policy.ts'
import { type Consent, ownerOf } from '../consents/consent.ts'
import { resourceStatus, statusByResource } from '../consents/resource-status.ts'
import { ApiFailure } from '../scheme-api/api-failure.ts'
import { type ConsentedApi, type ConsentedCall, consentedApi } from './consented-api.ts'
import { alone, paged, pageOf } from './paging.ts'
import { byCompany } from './product-list.ts'
import { complete } from './required-members.ts'

/** The data APIs of all product groups: one implementation, driven by the table `DATA_APIS`. */
export type ProductsApi = ConsentedApi & {
  /** Under which the insurer's companies appear. */
  brand: string
  policiesOf(document: string): Promise<Policy[]>
}

export async function productApis(app: FastifyInstance, api: ProductsApi): Promise<void> {
  for (const family of DATA_APIS) {
    const calls = [listCall(api, family), ...family.details.map((call) => detailCall(api, family, call))]
    await consentedApi(app, api, { version: DATA_API_VERSION, calls })
  }
}

/** Policies by company; a page counts policies. */
function listCall(api: ProductsApi, family: DataApi): ConsentedCall {
  const path = `${family.base}${family.list.path}`
  return {
    path,
    scope: family.scope,
    permission: family.list.permission,
    async answer(consent, { query }) {
      const page = paged(await sharedPolicies(api, family, consent), pageOf(query), `${api.publicUrl}${path}`)
      return { ...page, data: byCompany(family.list, api.brand, page.data) }
    },
  }
}

function detailCall(api: ProductsApi, family: DataApi, call: DataCall): ConsentedCall {
  return {
    path: `${family.base}/:id/${call.name}`,
    scope: family.scope,
    permission: call.permission,
    async answer(consent, request) {
      const { id } = request.params as { id: string }
      const policy = (await sharedPolicies(api, family, consent)).find(({ policyId }) => policyId === id)
      if (!policy) throw new ApiFailure(404, 'O recurso não existe ou não foi compartilhado.')
      return detailOf(call, policy, request, `${api.publicUrl}${family.base}/${id}/${call.name}`)
    },
  }
}

/** What the insurer's systems say of the policy. Nothing said: an empty list, or 404 where there must be one thing. */
function detailOf(call: DataCall, { detail }: Policy, { query }: FastifyRequest, self: string): unknown {
  const known = detail?.[call.name]
  if (call.answers === 'many') return paged(complete(call, known ?? []), pageOf(query), self)
  if (known === undefined) throw new ApiFailure(404, 'Este dado não está disponível para o recurso.')
  return alone(complete(call, [known])[0], self)
}

/** The chosen policies of the family that can be read now: data flow while a resource is AVAILABLE. */
async function sharedPolicies(api: ProductsApi, { type }: DataApi, consent: Consent): Promise<Policy[]> {
  const own = (await api.policiesOf(ownerOf(consent))).filter((policy) => policy.type === type)
  const current = statusByResource(own)
  const available = new Set(
    consent.resources
      .filter((chosen) => chosen.type === type && resourceStatus(chosen, consent, current) === 'AVAILABLE')
      .map(({ resourceId }) => resourceId),
  )
  return own.filter(({ policyId }) => available.has(policyId))
}
