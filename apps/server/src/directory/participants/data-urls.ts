import { DATA_APIS } from '@consente/contract/opin/data-apis'
import { tableOf } from '@consente/domain/base/table-of'
import type { ApiResource, AuthorisationServer } from './participants.ts'
import { readPublishedAddress } from './published-address.ts'
import { productsOf } from './published-products.ts'

/**
 * Base addresses of a holder's data APIs: `resources` (its list), `customers`, and each product family
 * (`insurance-auto`: the address of the list; details are below it). APIs that it does not publish are absent.
 */
export type DataUrls = Readonly<Record<string, string>>

const API_ROOT = /^(.*\/open-insurance\/([a-z-]+)\/v(\d+))(\/|$)/
/** Major versions that we can read, preferred first. */
const SPOKEN: Readonly<Record<string, readonly number[]>> = tableOf({ resources: [3, 2], customers: [2] })

/** Base addresses of an institution's data APIs, by family, from its directory entry. */
export function dataUrlsOf({ ApiResources }: Pick<AuthorisationServer, 'ApiResources'>): DataUrls {
  const found = ['resources', 'customers', ...DATA_APIS.map(({ family }) => family)].flatMap((api) => {
    const root = rootOf(ApiResources, api)
    return root ? [[api, api === 'customers' ? root : `${root}/${api}`] as const] : []
  })
  return Object.fromEntries(found)
}

function rootOf(resources: readonly ApiResource[], api: string): string | undefined {
  const addresses = resources
    .filter((resource) => isOf(resource, api))
    .flatMap(({ ApiDiscoveryEndpoints }) => ApiDiscoveryEndpoints.map(({ ApiEndpoint }) => ApiEndpoint))
  const versions = SPOKEN[api] ?? [2]
  return versions
    .flatMap((version) => addresses.map((address) => rootIn(address, api, version)))
    .find((root) => root !== undefined)
}

function rootIn(endpoint: string, api: string, version: number): string | undefined {
  const address = readPublishedAddress(endpoint)
  if (!address) return undefined
  const [, root, named, major] = API_ROOT.exec(address.pathname) ?? []
  if (root) return named === api && Number(major) === version ? address.origin + root : undefined
  return `${address.schemeRoot}/${api}/v${version}`
}

function isOf(resource: ApiResource, api: string): boolean {
  const name = resource.ApiFamilyType.toLowerCase()
  if (api === 'resources') return name === 'resources'
  if (api === 'customers') return name.startsWith('customers')
  const [key] = productsOf([resource])
  const family = DATA_APIS.find(({ list }) => list.permission === `${key}_READ`)
  return family?.family === api
}
