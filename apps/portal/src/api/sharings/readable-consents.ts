import * as wire from '@consente/contract/portal/consents'
import { isCalendarDay } from '@consente/domain/period'
import * as z from 'zod/mini'
import type { Api } from '../api.ts'
import { asList, asTexts, fittingFields, isRecord, type Raw, readableEntries } from '../normalise.ts'

/** Cards and details of any backend, as far as they can be read. */

/** Cards that can be read; a card may lack its time and its groups, a group its name. */
export const asCards = (raw: unknown): unknown[] =>
  readableEntries(wire.ConsentCard, asList(raw).map(withReadableTexts).map(withReadableGroups), (card) => ({
    status: '',
    createDateTime: '',
    ...card,
  }))

/**
 * A bare date is that day here, in São Paulo: from its start, or to its end where a term ends. No time for a day that no
 * calendar has, or one before Open Insurance: a browser would make another day of it.
 */
function readableTime(name: string, text: string): string {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0]
  if (day === undefined) return text
  if (!isCalendarDay(day) || day < '2000') return ''
  if (text !== day) return text
  return `${day}T${name.startsWith('expiration') ? '23:59:59' : '00:00:00'}-03:00`
}

/** A time that can be read, or a text without blanks around it: a name of blanks is none. */
const readableText = (name: string, text: string): string =>
  name.endsWith('DateTime') ? readableTime(name, text) : text.trim()

function withReadableTexts(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const fields = Object.entries(raw)
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? readableText(name, value) : value]),
  )
}

/** Text in place of a list is left as it is, and the answer cannot be read: "no data" would be a lie. */
const groupsIn = (raw: unknown): unknown => (typeof raw === 'string' ? raw : asList(raw).flatMap(namedGroup))

function withReadableGroups(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  return { ...raw, resourceGroups: groupsIn(raw.resourceGroups) }
}

/** A group has a type or a name, and bears the one for the other; what has neither says nothing and is left out. */
function namedGroup(raw: unknown): Raw[] {
  if (typeof raw === 'string') return [{ type: raw, displayName: inWords(raw) }]
  if (!isRecord(raw)) return []
  const named = withName(
    { ...raw, type: typeof raw.type === 'string' ? raw.type : raw.displayName },
    inWords(raw.type),
  )
  return z.safeParse(wire.CardGroup, named).success ? [named] : []
}

const isName = (raw: unknown): boolean => typeof raw === 'string' && raw.trim() !== ''

/** A code of the scheme is no name for a customer. */
const inWords = (name: unknown): unknown => (/^[A-Z\d_]+$/.test(String(name)) ? 'Outros dados' : name)

/** An institution without a readable name bears the other one. */
const withName = (raw: Raw, name: unknown): Raw => ({
  ...raw,
  displayName: isName(raw.displayName) ? raw.displayName : name,
})

/**
 * Fields that other backends may leave out, and groups that can be read.
 * @param consentId the one that was asked for. Details of another one cannot be read: no button may act on that one
 */
export function asDetails(raw: unknown, consentId: string): unknown {
  if (!isRecord(raw)) return raw
  if (raw.consentId !== consentId) return undefined
  const groups = groupsIn(raw.resourceGroups)
  return {
    status: '',
    registrationNumber: '',
    organisationId: '',
    organisationName: '',
    createDateTime: '',
    expirationDateTime: '',
    loggedUser: { document: { identification: '' } },
    ...fittingFields(wire.ConsentDetails, {
      ...(withReadableTexts(raw) as Raw),
      resourceGroups: Array.isArray(groups) ? groups.map(groupFrom) : groups,
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
  return [{ ...withName(raw, inWords(raw.permissionCode)), items: asTexts(raw.items) }]
}

/** Members about waiting people are read as a capability only. */
export function withApprovals<T>({ config }: Api, raw: T): T | Raw {
  if (config.capabilities.furtherApproval || !isRecord(raw)) return raw
  const { furtherApproval: _, ...rest } = raw
  return rest
}
