import * as wire from '@consente/contract/portal/institutions'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'
import { registerInput } from './first-reads.ts'
import { asList, fittingFields, isRecord, type Raw, readableEntries } from './normalise.ts'
import { networkAs503 } from './settings-api.ts'

/** Other institutions (docs/domain/calls.md); every call carries the client-register header. */

export type InstitutionSearch = z.input<typeof wire.dataProvider.query>
/** Institutions that can be read; what they lack is taken from their servers or from the brand. */
const asInstitutions = (raw: unknown): unknown[] =>
  readableEntries(wire.Institution, asList(raw).map(withReadableParts), withNames)

/** Companies and servers that can be read; companies may come as bare names. */
function withReadableParts(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const { participants, AuthorisationServers: servers, ...rest } = raw
  const companies = Array.isArray(participants) ? participants.flatMap(companyFrom) : []
  return {
    ...rest,
    ...(companies.length > 0 ? { participants: companies } : {}),
    AuthorisationServers: asList(servers).flatMap((server) => serverFrom(server, raw)),
  }
}

function companyFrom(raw: unknown): Raw[] {
  const company = typeof raw === 'string' ? { name: raw } : raw
  if (!isRecord(company)) return []
  const fitting = fittingFields(wire.Participant, company)
  return typeof fitting.name === 'string' ? [fitting] : []
}

/**
 * A server is its institution's where it names no organisation. One without a friendly name is left out: only institutions with
 * friendly names are listed (docs/domain/validation.md).
 */
function serverFrom(raw: unknown, institution: Raw): Raw[] {
  if (!isRecord(raw)) return []
  const server = {
    OrganisationId: institution.organizationId,
    ...fittingFields(wire.AuthorisationServer, raw),
  }
  const read = z.safeParse(wire.AuthorisationServer, server)
  return read.success && read.data.CustomerFriendlyName.trim() !== '' ? [server] : []
}

/** `registrationNumber` under either name; names and ids that other backends leave out. */
function withNames(raw: Raw): Raw {
  const number = raw.registrationNumber ?? raw.RegistrationNumber
  const [first] = asList(raw.AuthorisationServers).filter(isRecord)
  const brand = raw.brand ?? raw.name ?? first?.CustomerFriendlyName
  return {
    _id: first?.AuthorisationServerId,
    name: brand,
    organizationId: first?.OrganisationId,
    thumb: first?.CustomerFriendlyLogoUri,
    ...raw,
    brand,
    ...(number === undefined ? {} : { registrationNumber: number }),
  }
}

/**
 * One page of the institution search: everything from the first entry on, its size grows by 10. `total` is the number of
 * all results, where the backend says. Throws 404 when none fits.
 */
export async function searchInstitutions(api: Api, query: InstitutionSearch, signal?: AbortSignal) {
  const { data, meta } = await api.call(wire.dataProvider, {
    query,
    ...registerInput(api.config),
    signal,
    normalise: (raw) => ({
      data: asInstitutions(raw),
      ...(isRecord(raw) && isRecord(raw.meta) ? { meta: raw.meta } : {}),
    }),
  })
  return { institutions: data, total: meta?.totalRecords }
}

/** A new search keeps showing the previous result until its own arrives. */
export const institutionsQuery = (api: Api, query: InstitutionSearch) =>
  queryOptions({
    queryKey: ['institutions', query],
    queryFn: ({ signal }) => searchInstitutions(api, query, signal),
    placeholderData: keepPreviousData,
  })

/** The entries behind a registration number or an organisation's id, in the backend's order (docs/domain/calls.md). */
export async function findInstitutions(api: Api, organizationId: string): Promise<wire.Institution[]> {
  try {
    const found = await searchInstitutions(api, { page: '1', 'page-size': '25', organizationId })
    return found.institutions
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

/** The trending institutions, with the spellings of other backends smoothed. */
export function readTrendingTopics(api: Api): Promise<wire.Institution[]> {
  return networkAs503(() =>
    api.call(wire.trendingTopics, {
      ...registerInput(api.config),
      normalise: (raw) => asInstitutions(raw),
    }),
  )
}

/** The institutions that customers choose most; a network error counts as 503. */
export const trendingTopicsQuery = (api: Api) =>
  queryOptions({ queryKey: ['trending-topics'], queryFn: () => readTrendingTopics(api) })

/** Counts a choice of an institution. */
export async function addTrendingTopic(api: Api, choice: { _id: string; name: string }): Promise<void> {
  await api.call(wire.addTrendingTopic, {
    body: choice,
    ...registerInput(api.config),
    normalise: (raw) => (isRecord(raw) && '_id' in raw ? raw : { _id: choice._id }),
  })
}
