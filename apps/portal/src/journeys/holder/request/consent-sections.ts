import type { ConsentDetails, ResourceGroup } from '@consente/contract/portal/consents'
import type { PersonalRequiredFields } from '@consente/contract/portal/settings'
import { inCatalogueOrder } from '@consente/domain/catalogue-order'
import { canonicalPermission, groupOfPermission } from '@consente/domain/permissions'
import { isRegistrationType, REGISTRATION_DATA, registrationDataOf } from '@consente/domain/registration-data'

/**
 * Contents of the page that confirms an origin, by permission (docs/domain/screens.md, docs/domain/roles.md): the three
 * lists of registration data, the policy pickers, and the services that a consent may ask for.
 */
export type DataList = { id: string; title: string; required: boolean; items: string[] }

/** A service asked for: it sends no policy data, and nothing is chosen for it. */
export type Service = { id: 'damage-claim' | 'person-claim' | 'endorsement'; items: string[] }

/** Sections of the page that confirms an origin. */
export type ConsentSections = { lists: DataList[]; pickers: ResourceGroup[]; services: Service[] }

type Permission = ResourceGroup['dataPermissions'][number]

const codesOf = (group: ResourceGroup): string[] =>
  group.dataPermissions.map(({ permissionCode }) => canonicalPermission(permissionCode))

const unique = (items: readonly string[]): string[] => [...new Set(items)]

/** Names of the data in a group: the items of its permissions, or the permissions' own names. */
export function itemsOf({ dataPermissions }: ResourceGroup): string[] {
  return unique(
    dataPermissions.flatMap(({ displayName, items }) => (items.length > 0 ? items : [displayName])),
  )
}

/** The contents of a registration group, as name and items; by its type if it names no permission. */
function askedIn({ type, dataPermissions }: ResourceGroup): Pick<Permission, 'permissionCode' | 'items'>[] {
  return dataPermissions.length > 0 ? dataPermissions : [{ permissionCode: type, items: [] }]
}

/**
 * One group may hold all three kinds of registration data, or each kind its own group: the lists are the same. The
 * required-fields setting fills a list that the consent leaves empty.
 */
function listsOf(groups: readonly ResourceGroup[], fields: PersonalRequiredFields | undefined): DataList[] {
  const asked = groups.filter(({ type }) => isRegistrationType(type)).flatMap(askedIn)
  return REGISTRATION_DATA.flatMap(({ kind, title, isRequired }) => {
    const members = asked.filter(({ permissionCode }) => registrationDataOf(permissionCode)?.kind === kind)
    if (members.length === 0) return []
    const named = unique(members.flatMap(({ items }) => items))
    return [
      { id: kind, title, required: isRequired, items: named.length > 0 ? named : (fields?.[kind] ?? []) },
    ]
  })
}

const NOTIFICATIONS = [
  ['damage-claim', 'CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE'],
  ['person-claim', 'CLAIM_NOTIFICATION_REQUEST_PERSON_CREATE'],
] as const

/** The notification permissions give the claim sections, an ENDORSEMENT group its own (docs/domain/roles.md). */
function servicesOf(groups: readonly ResourceGroup[]): Service[] {
  const permissions = groups.flatMap(({ dataPermissions }) => dataPermissions)
  const claims = NOTIFICATIONS.flatMap(([id, code]) => {
    const asked = permissions.filter(({ permissionCode }) => permissionCode === code)
    return asked.length === 0 ? [] : [{ id, items: unique(asked.flatMap(({ items }) => items)) }]
  })
  const endorsements = groups.filter(({ type }) => type === 'ENDORSEMENT')
  if (endorsements.length === 0) return claims
  return [...claims, { id: 'endorsement', items: unique(endorsements.flatMap(itemsOf)) }]
}

/** Services (phase 3 of the scheme) have no policies of their own to pick. */
function isService(group: ResourceGroup): boolean {
  const codes = codesOf(group)
  return codes.length > 0 && codes.every((code) => groupOfPermission(code)?.phase === 3)
}

/**
 * Groups with policies to pick. Registration data are never offered as a picker; RESOURCE only says which policies
 * exist, ENDORSEMENT and other services send none.
 */
export function pickersOf({ resourceGroups }: Pick<ConsentDetails, 'resourceGroups'>): ResourceGroup[] {
  return inCatalogueOrder(resourceGroups, ({ type }) => type).filter(
    (group) =>
      !isRegistrationType(group.type) &&
      group.type !== 'RESOURCE' &&
      group.type !== 'ENDORSEMENT' &&
      (group.resources.length > 0 || !isService(group)),
  )
}

/** The page's sections, in the order they are read. */
export function sectionsOf(
  consent: Pick<ConsentDetails, 'resourceGroups'>,
  fields: PersonalRequiredFields | undefined,
): ConsentSections {
  return {
    lists: listsOf(consent.resourceGroups, fields),
    pickers: pickersOf(consent),
    services: servicesOf(consent.resourceGroups),
  }
}
