import type { DataList } from '@consente/contract/opin/data-apis'
import { shownName } from '@consente/domain/shown-name'
import * as z from 'zod/mini'

/** A policy, contract or title in its family's list. */
export type ListedPolicy = {
  resourceId: string
  productName: string | undefined
  companyName: string
  companyCnpj: string
}

const Company = z.looseObject({ companyName: z.string(), cnpjNumber: z.string() })
const companies = z._default(z.array(Company), [])
const Brand = z.union([
  z.object({ brand: z.object({ companies }) }),
  z.object({ brand: z.string(), companies }),
])
const ResourceId = z.string().check(z.regex(/^[a-zA-Z0-9][a-zA-Z0-9-]{0,59}$/))

/** Parses a family's list tolerantly: malformed entries are left out one by one. */
export function listedPolicies({ items, id }: DataList, data: unknown): ListedPolicy[] {
  return asList(data).flatMap((entry) => {
    const read = z.safeParse(Brand, entry)
    if (!read.success) return []
    const { brand } = read.data
    const own =
      typeof brand === 'object' ? brand.companies : 'companies' in read.data ? read.data.companies : []
    return own.flatMap((company) =>
      asList(company[items]).flatMap((item) => {
        const named = item as Record<string, unknown>
        const resourceId = z.safeParse(ResourceId, named?.[id])
        if (!resourceId.success) return []
        const { productName } = named
        return {
          resourceId: resourceId.data,
          productName: typeof productName === 'string' ? shownName(productName) || undefined : undefined,
          companyName: shownName(company.companyName),
          companyCnpj: company.cnpjNumber,
        }
      }),
    )
  })
}

const Resource = z.object({ resourceId: ResourceId, type: z.string(), status: z.string() })
export type ListedResource = z.infer<typeof Resource>

/** Somebody else at the holder has not authorised it yet, so that no product list has it. */
export function isWaiting({ status }: { status?: string | undefined }): boolean {
  return status === 'PENDING_AUTHORISATION'
}

/** The list of the resources API. */
export function listedResources(data: unknown): ListedResource[] {
  return asList(data).flatMap((entry) => {
    const read = z.safeParse(Resource, entry)
    return read.success ? [read.data] : []
  })
}

/** More than any customer has. A longer list would only keep this server from its other work. */
const MOST = 10_000

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, MOST) : []
}
