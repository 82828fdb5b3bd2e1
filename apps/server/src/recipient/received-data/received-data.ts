import { CUSTOMER_CALLS, type DataApi } from '@consente/contract/opin/data-apis'
import type {
  ReceivedData,
  ReceivedGroup,
  ReceivedItem,
  ReceivedPart,
  ReceivedState,
} from '@consente/contract/portal/received'
import { toInstantText } from '@consente/domain/period'
import { groupOfPermission, permissionName } from '@consente/domain/permissions'
import { isNothing } from '../../access-log/reading.port.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import { statusAt } from '../sharing/transmission.ts'
import {
  customerSource,
  detailCalls,
  detailSource,
  listSource,
  RESOURCES,
  sharedFamilies,
} from './data-sources.ts'
import { approvalOf } from './further-approvals.ts'
import { withHiddenDocuments } from './hidden-documents.ts'
import {
  isWaiting,
  type ListedPolicy,
  type ListedResource,
  listedPolicies,
  listedResources,
} from './listed-policies.ts'
import type { ReceivedPiece } from './received-data.port.ts'

/**
 * Received data of a sharing, by group and policy.
 * @returns undefined unless the sharing is the customer's and in force: data of an ended one are not shown
 */
export async function receivedDataOf(
  { transmissions, received, clock }: Pick<RecipientDeps, 'transmissions' | 'received' | 'clock'>,
  { document, loggedUser }: Customer,
  consentId: string,
): Promise<ReceivedData | undefined> {
  const transmission = await transmissions.ofCustomer(document, consentId)
  if (!transmission || statusAt(transmission, clock.now()) !== 'ACTIVE') return undefined
  const reading = await received.readingOf(transmission.id)
  const pieces = byMap(await received.of(transmission.id))
  const approval = approvalOf(transmission)
  const waits = approval === 'SOME' || approval === 'ALL'
  return {
    consentId,
    organisationName: transmission.holderName,
    ...(approval && { furtherApproval: approval }),
    ...(reading?.completedAt && !waits && { completedAt: toInstantText(reading.completedAt) }),
    ...(reading && { nextAt: toInstantText(reading.nextAt) }),
    groups: groupsOf(transmission.permissions, pieces, [document, loggedUser]),
  }
}

type Pieces = ReadonlyMap<string, ReceivedPiece>

function byMap(pieces: readonly ReceivedPiece[]): Pieces {
  return new Map(pieces.map((piece) => [piece.source, piece]))
}

function groupsOf(permissions: readonly string[], received: Pieces, own: readonly string[]): ReceivedGroup[] {
  const pieces = new Map(
    [...received].map(([source, piece]) => [
      source,
      { ...piece, data: withHiddenDocuments(piece.data, own) },
    ]),
  )
  const registration = CUSTOMER_CALLS.filter(({ permission }) => permissions.includes(permission)).map(
    (call) => partOf(call, pieces.get(customerSource(call).source)),
  )
  const families = sharedFamilies(permissions).map((family) => familyOf(family, permissions, pieces))
  if (registration.length === 0) return families
  const group = { type: 'CUSTOMERS', displayName: 'Seu cadastro', state: 'RECEIVED' as const }
  return [{ ...group, items: [{ parts: registration }] }, ...families]
}

function familyOf(family: DataApi, permissions: readonly string[], pieces: Pieces): ReceivedGroup {
  const list = pieces.get(listSource(family).source)
  const items = listedPolicies(family.list, list?.data).map((policy) =>
    itemOf(policy, family, permissions, pieces),
  )
  const displayName = groupOfPermission(family.list.permission)?.name ?? family.family
  const missing = policiesMissing(family, items, pieces)
  const waiting = missing.filter(isWaiting).map(({ resourceId }) => resourceId)
  return {
    type: family.type,
    displayName,
    state: listState(list, { items, missing }),
    items,
    ...(waiting.length > 0 && { waiting }),
  }
}

/**
 * Policies that the resources name and the list, which is read after them, has not brought: they wait for further
 * approvers, or were authorised since the list was read.
 */
function policiesMissing(family: DataApi, items: readonly ReceivedItem[], pieces: Pieces): ListedResource[] {
  const resources = pieces.get(RESOURCES.source)
  const listedAt = pieces.get(listSource(family).source)?.receivedAt
  const isNewer = !listedAt || (resources?.receivedAt !== undefined && resources.receivedAt > listedAt)
  return listedResources(resources?.data).filter(
    (resource) =>
      resource.type === family.type &&
      !items.some(({ resourceId }) => resourceId === resource.resourceId) &&
      (isWaiting(resource) || (isNewer && resource.status === 'AVAILABLE')),
  )
}

function listState(
  list: ReceivedPiece | undefined,
  { items, missing }: { items: readonly ReceivedItem[]; missing: readonly ListedResource[] },
): ReceivedState {
  if (items.length > 0) return 'RECEIVED'
  const state = stateOf(list)
  return state === 'EMPTY' && missing.length > 0 ? 'WAITING' : state
}

function itemOf(
  { resourceId, productName, companyName }: ListedPolicy,
  family: DataApi,
  permissions: readonly string[],
  pieces: Pieces,
): ReceivedItem {
  return {
    resourceId,
    ...(productName && { productName }),
    companyName,
    parts: detailCalls(family, permissions).map((call) =>
      partOf(call, pieces.get(detailSource(family.family, resourceId, call).source)),
    ),
  }
}

function partOf(
  { name, permission }: { name: string; permission: string },
  piece: ReceivedPiece | undefined,
): ReceivedPart {
  const state = stateOf(piece)
  return {
    name,
    displayName: permissionName(permission),
    state,
    ...(piece?.receivedAt && { receivedAt: toInstantText(piece.receivedAt) }),
    ...(state === 'RECEIVED' && { data: piece?.data }),
  }
}

function stateOf(piece: ReceivedPiece | undefined): ReceivedState {
  if (piece?.data !== undefined) return isNothing(piece.data) ? 'EMPTY' : 'RECEIVED'
  if (!piece?.fault) return 'WAITING'
  return piece.fault === 'UNREADABLE' ? 'UNAVAILABLE' : piece.fault
}
