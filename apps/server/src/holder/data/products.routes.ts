import {
  DATA_API_VERSION,
  DATA_APIS,
  type DataApi,
  type DataCall,
  type DataList,
} from '@consente/contract/opin/data-apis'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Policy } from '../../insurer/policy.port.ts'
import { ApiFailure } from '../../platform/scheme-api/api-failure.ts'
import { alone, paged, pageOf } from '../../platform/scheme-api/paging.ts'
import { type Consent, ownerOf } from '../consents/consent.ts'
import { resourceStatus, statusByResource } from '../consents/resource-status.ts'
import { type ConsentedApiDeps, type ConsentedCall, consentedApi } from './consented-api.ts'
import { NoData } from './reading-refusal.ts'
import { complete } from './required-members.ts'

/** The data APIs of all product groups: one implementation, driven by the table `DATA_APIS`. */
export type ProductsApiDeps = ConsentedApiDeps & {
  /** The brand under which the insurer's companies are listed. */
  brand: string
  policiesOf(document: string): Promise<Policy[]>
}

/** The scheme's APIs of all product families, served from one table. */
export async function productApis(app: FastifyInstance, deps: ProductsApiDeps): Promise<void> {
  for (const family of DATA_APIS) {
    const calls = [listCall(deps, family), ...family.details.map((call) => detailCall(deps, family, call))]
    await consentedApi(app, deps, { version: DATA_API_VERSION, calls })
  }
}

/** Policies grouped by company; a page counts policies. */
function listCall(deps: ProductsApiDeps, family: DataApi): ConsentedCall {
  const path = `${family.base}${family.list.path}`
  return {
    path,
    scope: family.scope,
    permission: family.list.permission,
    async answer(consent, { query }) {
      const page = paged(await sharedPolicies(deps, family, consent), pageOf(query), `${deps.apiUrl}${path}`)
      return { ...page, data: byCompany(family.list, deps.brand, page.data) }
    },
  }
}

function detailCall(deps: ProductsApiDeps, family: DataApi, call: DataCall): ConsentedCall {
  return {
    path: `${family.base}/:id/${call.name}`,
    scope: family.scope,
    permission: call.permission,
    policyOf: idIn,
    async answer(consent, request) {
      const id = idIn(request)
      const policy = (await sharedPolicies(deps, family, consent)).find(({ policyId }) => policyId === id)
      if (!policy) throw new ApiFailure(404, 'O recurso não existe ou não foi compartilhado.')
      return detailOf(call, policy, request, `${deps.apiUrl}${family.base}/${id}/${call.name}`)
    },
  }
}

const idIn = ({ params }: Pick<FastifyRequest, 'params'>): string => (params as { id: string }).id

/** The insurer's data of the policy. Without data: an empty list, or 404 where the call answers one object. */
function detailOf(call: DataCall, { detail }: Policy, { query }: FastifyRequest, self: string): unknown {
  const known = detail?.[call.name]
  if (call.answers === 'many') return paged(complete(call, known ?? []), pageOf(query), self)
  if (known === undefined) throw new NoData()
  return alone(complete(call, [known])[0], self)
}

/** The chosen policies of the family that can be read now: those that are AVAILABLE. */
async function sharedPolicies(deps: ProductsApiDeps, { type }: DataApi, consent: Consent): Promise<Policy[]> {
  const own = (await deps.policiesOf(ownerOf(consent))).filter((policy) => policy.type === type)
  const current = statusByResource(own)
  const available = new Set(
    consent.resources
      .filter((chosen) => chosen.type === type && resourceStatus(chosen, consent, current) === 'AVAILABLE')
      .map(({ resourceId }) => resourceId),
  )
  return own.filter(({ policyId }) => available.has(policyId))
}

type Named = Pick<Policy, 'policyId' | 'productName' | 'companyName' | 'companyCnpj'>

/** Policies in the list form of a family: one brand, its companies, the policies of each; empty without policies. */
function byCompany(list: DataList, brand: string, policies: readonly Named[]): unknown[] {
  if (policies.length === 0) return []
  const cnpjs = [...new Set(policies.map(({ companyCnpj }) => companyCnpj))]
  const companies = cnpjs.map((cnpjNumber) => {
    const own = policies.filter(({ companyCnpj }) => companyCnpj === cnpjNumber)
    return {
      companyName: own[0]?.companyName ?? '',
      cnpjNumber,
      [list.items]: own.map((policy) => itemOf(list, policy)),
    }
  })
  return [list.brand === 'text' ? { brand, companies } : { brand: { name: brand, companies } }]
}

function itemOf({ id, hasProductName }: DataList, { policyId, productName }: Named): unknown {
  return { ...(hasProductName && { productName }), [id]: policyId }
}
