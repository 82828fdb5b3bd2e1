import * as wire from '@consente/contract/portal/consents'
import * as z from 'zod/mini'
import type { Api } from '../api.ts'
import { asList, asTexts, fittingFields, isRecord, type Raw, readableEntries } from '../normalise.ts'

/** Cards and details of any backend, as far as they can be read. */

/** Cards that can be read; a card may lack its time and its groups, a group its name. */
export const asCards = (raw: unknown): unknown[] =>
  readableEntries(wire.ConsentCard, asList(raw).map(withRealDays).map(withReadableGroups), (card) => ({
    status: '',
    createDateTime: '',
    ...card,
  }))

/** A day that no calendar has, such as 31 February: a browser would read it as one of the next month. */
function isNoDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0]
  if (day === undefined) return false
  return Number.isNaN(Date.parse(day)) || !new Date(day).toISOString().startsWith(day)
}

/** Times of days that do not exist are left empty. */
const withRealDays = (raw: unknown): unknown =>
  isRecord(raw)
    ? Object.fromEntries(
        Object.entries(raw).map(([name, value]) => [
          name,
          name.endsWith('DateTime') && typeof value === 'string' && isNoDay(value) ? '' : value,
        ]),
      )
    : raw

function withReadableGroups(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  return { ...raw, resourceGroups: asList(raw.resourceGroups).flatMap(namedGroup) }
}

/** A group has a type or a name, and bears the one for the other; what has neither says nothing and is left out. */
function namedGroup(raw: unknown): Raw[] {
  if (typeof raw === 'string') return [{ type: raw, displayName: raw }]
  if (!isRecord(raw)) return []
  const named = withName(
    { ...raw, type: typeof raw.type === 'string' ? raw.type : raw.displayName },
    raw.type,
  )
  return z.safeParse(wire.CardGroup, named).success ? [named] : []
}

/** An institution without a readable name bears the other one. */
const withName = (raw: Raw, name: unknown): Raw => ({
  ...raw,
  displayName: typeof raw.displayName === 'string' ? raw.displayName : name,
})

/** Fields that other backends may leave out, and groups that can be read. */
export function asDetails(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  return {
    registrationNumber: '',
    organisationId: '',
    organisationName: '',
    createDateTime: '',
    expirationDateTime: '',
    loggedUser: { document: { identification: '' } },
    ...fittingFields(wire.ConsentDetails, {
      ...(withRealDays(raw) as Raw),
      resourceGroups: asList(raw.resourceGroups).flatMap(namedGroup).map(groupFrom),
    }),
  }
}

function groupFrom({ resources, dataPermissions, ...group }: Raw): Raw {
  return {
    resourceGroupId: group.type,
    ...fittingFields(wire.ResourceGroup, group),
    resources: asList(resources).flatMap(resourceFrom),
    dataPermissions: asList(dataPermissions).flatMap(permissionFrom),
  }
}

function resourceFrom(raw: unknown): Raw[] {
  if (typeof raw === 'string') return [{ resourceId: raw, displayName: raw }]
  if (!isRecord(raw)) return []
  const fitting = fittingFields(wire.Resource, raw)
  return 'resourceId' in fitting ? [withName(fitting, fitting.resourceId)] : []
}

function permissionFrom(raw: unknown): Raw[] {
  if (!isRecord(raw) || typeof raw.permissionCode !== 'string') return []
  return [{ ...withName(raw, raw.permissionCode), items: asTexts(raw.items) }]
}

/** Members about waiting people are read as a capability only. */
export function withApprovals<T>({ config }: Api, raw: T): T | Raw {
  if (config.capabilities.furtherApproval || !isRecord(raw)) return raw
  const { furtherApproval: _, ...rest } = raw
  return rest
}
