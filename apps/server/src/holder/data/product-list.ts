import type { DataList } from '@consente/contract/opin/data-apis'
import type { Policy } from '../../insurer/policy.port.ts'

type Named = Pick<Policy, 'policyId' | 'productName' | 'companyName' | 'companyCnpj'>

/** Policies in the list form of a family: one brand, its companies, the policies of each; empty without policies. */
export function byCompany(list: DataList, brand: string, policies: readonly Named[]): unknown[] {
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
