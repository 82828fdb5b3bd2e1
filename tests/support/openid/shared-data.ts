import { randomUUID } from 'node:crypto'
import { CUSTOMER_CALLS, CUSTOMERS_BASE, DATA_APIS, type DataApi } from '@consente/contract/opin/data-apis'
import { PERMISSION_GROUPS } from '@consente/domain/permission-table'
import type { TestHolder } from '../holder/test-holder.ts'
import { approved, openedFor } from './handmade-requests.ts'
import { type ApiAnswer, askConsent, callApi, exchange, type Session } from './recipient-client.ts'

/** A customer's sharing with all that its consent opens, and the calls a recipient makes with it. */
export type Sharing = { consentId: string; token: string; get(path: string): Promise<DataAnswer> }
export type DataAnswer = ApiAnswer & { body: { data: never; links: Record<string, string>; meta: unknown } }

export const SHARING_GROUPS = PERMISSION_GROUPS.filter(({ phase }) => phase === 2)
/** Everything a person can share. */
export const ALL_PERMISSIONS = [
  'RESOURCES_READ',
  ...SHARING_GROUPS.filter(({ person }) => person !== 'PJ').flatMap(({ permissions }) => permissions),
]
export const ALL_SCOPES = [...new Set(SHARING_GROUPS.map(({ scope }) => scope))].join(' ')

type Asked = {
  document: string
  loggedUser?: string
  /** A company that the request names beside a person. */
  besides?: string
  permissions: readonly string[]
  /** Chosen policies by type; all of them unless given. */
  chosen?: Record<string, string[]>
}

/** Asks, approves and exchanges, as recipient and customer would. */
export async function share(
  session: Session<TestHolder>,
  { document, loggedUser = document, besides, permissions, chosen }: Asked,
): Promise<Sharing> {
  const company = document === loggedUser ? besides : document
  const consentId = await askConsent(session, {
    loggedUser: { document: { identification: loggedUser, rel: 'CPF' } },
    ...(company !== undefined && {
      businessEntity: { document: { identification: company, rel: 'CNPJ' } },
    }),
    permissions,
  })
  const scope = `openid consent:${consentId} resources ${ALL_SCOPES}`
  const request = await openedFor(session, consentId, { scope, document, loggedUser })
  const details = await session.holder.holder.detailsOf(request.customer, consentId)
  const choice = (details?.resourceGroups ?? [])
    .filter(({ resources }) => resources.length > 0)
    .map(({ type, resources }) => ({
      type,
      resources: chosen?.[type] ?? resources.map(({ resourceId }) => resourceId),
    }))
  const { asked, returned } = await approved(session, request, choice)
  const token = (await exchange(session, asked, returned)).access_token
  return { consentId, token, get: (path) => read(session, path, token) }
}

export function read(session: Session, path: string, token: string): Promise<DataAnswer> {
  const headers = { 'x-fapi-interaction-id': randomUUID() }
  return callApi(session, 'GET', path, { token, headers }) as Promise<DataAnswer>
}

export const listOf = ({ base, list }: DataApi): string => `${base}${list.path}`

/** Every address of a product family, with the family's policy put in. */
export function addressesOf(family: DataApi, id: string): string[] {
  return [listOf(family), ...family.details.map(({ name }) => `${family.base}/${id}/${name}`)]
}

export const customerAddresses = (kind: 'personal' | 'business'): string[] =>
  CUSTOMER_CALLS.filter((call) => call.kind === kind).map(({ name }) => `${CUSTOMERS_BASE}/${kind}/${name}`)

/** One address of each kind that there is. */
export const everyAddress = (idOf: (family: DataApi) => string): string[] => [
  ...customerAddresses('personal'),
  ...DATA_APIS.flatMap((family) => addressesOf(family, idOf(family))),
]
