import {
  CUSTOMER_CALLS,
  type CustomerCall,
  DATA_APIS,
  type DataApi,
  type DataCall,
} from '@consente/contract/opin/data-apis'
import { RESOURCES_READ } from '@consente/domain/resources-read'

/**
 * The sources that a sharing's permissions allow: the list of resources first, registration data, then the lists of
 * the product families, whose ids lead to the details.
 */
export type Source = {
  /** Name in the store, and path below the API's base address. */
  source: string
  api: string
  /** Path below the API's base address in the directory. */
  path: string
  answers: DataCall['answers']
  permission: string
  policy?: string
}

export const RESOURCES: Source = {
  source: 'resources',
  api: 'resources',
  path: '',
  answers: 'many',
  permission: RESOURCES_READ,
}

/** The kinds of registration data that the permissions allow. */
export function customerSources(permissions: readonly string[]): Source[] {
  return CUSTOMER_CALLS.filter(({ permission }) => permissions.includes(permission)).map(customerSource)
}

export function customerSource({
  kind,
  name,
  permission,
}: Pick<CustomerCall, 'kind' | 'name' | 'permission'>): Source {
  const path = `/${kind}/${name}`
  return { source: `customers${path}`, api: 'customers', path, answers: 'many', permission }
}

/** Families whose list is permitted; without the list there are no ids, so no details either. */
export function sharedFamilies(permissions: readonly string[]): DataApi[] {
  return DATA_APIS.filter(({ list }) => permissions.includes(list.permission))
}

/** The list of a family, which names the policies. */
export function listSource({ family, list }: DataApi): Source {
  return {
    source: `${family}${list.path}`,
    api: family,
    path: list.path,
    answers: 'many',
    permission: list.permission,
  }
}

export function detailCalls({ details }: DataApi, permissions: readonly string[]): DataCall[] {
  return details.filter(({ permission }) => permissions.includes(permission))
}

/** One detail of one policy. */
export function detailSource(family: string, id: string, { name, answers, permission }: DataCall): Source {
  const path = `/${encodeURIComponent(id)}/${name}`
  return { source: `${family}/${id}/${name}`, api: family, path, answers, permission, policy: id }
}
