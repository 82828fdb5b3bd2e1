import type { Institution } from '@consente/contract/portal/institutions'
import { Document } from '@consente/domain/document'
import type { Brand } from './brand.ts'
import { fold } from './fold.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { companiesOf, padded } from './member.ts'
import { createPartSearch } from './name-grams.ts'

export type SearchQuery = {
  page: number
  pageSize: number
  /** Part of a brand's or an organisation's name. */
  name?: string | undefined
  /** Types joined by `-`. */
  type?: string | undefined
  /** A brand to be left out. */
  brand?: string | undefined
  /** CNPJ, whole or its first characters, or an organisation's id. */
  organizationId?: string | undefined
}
export type SearchAnswer = { data: Institution[]; meta: { totalRecords: number; totalPages: number } }
/** Institutions that fit every filter, in the index's order, a page of them; undefined when none fits. */
export type BrandSearch = (query: SearchQuery) => SearchAnswer | undefined

/** Prepares the search over brands: an answer costs what it finds, however many brands there are. */
export function createBrandSearch(brands: readonly Brand[]): BrandSearch {
  const withName = createPartSearch(brands.map(namesOf))
  const withOrganisation = createOrganisationSearch(brands)
  const everyone = brands.map((_, place) => place)
  const kept = createKeptAnswers()

  function find({ name, type, brand, organizationId }: Filters): readonly number[] {
    const named = name ? withName(fold(name)) : everyone
    const owned = organizationId ? new Set(withOrganisation(organizationId)) : undefined
    const types = type ? type.split('-') : undefined
    const left = brand ? fold(brand) : undefined
    return named.filter((place) => {
      const institution = brands[place]?.institution
      return (
        institution &&
        (!owned || owned.has(place)) &&
        (!types || types.includes(institution.type)) &&
        (!left || !fold(institution.brand).includes(left))
      )
    })
  }

  return ({ page, pageSize, ...query }) => {
    const filters = trimmed(query)
    const found = kept(JSON.stringify(Object.values(filters)), () => find(filters))
    if (found.length === 0) return undefined
    const start = (page - 1) * pageSize
    return {
      data: found.slice(start, start + pageSize).flatMap((place) => brands[place]?.institution ?? []),
      meta: { totalRecords: found.length, totalPages: Math.ceil(found.length / pageSize) },
    }
  }
}

type Filters = Record<'name' | 'type' | 'brand' | 'organizationId', string>

function trimmed({ name, type, brand, organizationId }: Omit<SearchQuery, 'page' | 'pageSize'>): Filters {
  return {
    name: name?.trim() ?? '',
    type: type ?? '',
    brand: brand?.trim() ?? '',
    organizationId: organizationId?.trim() ?? '',
  }
}

/** Every name that customers may know a brand by; a part does not reach over the end of a line. */
function namesOf({ institution, members }: Brand): string {
  const names = [institution.brand, ...companiesOf(members).map((company) => company.OrganisationName)]
  return names.map(fold).join('\n')
}

/** No beginning of a CNPJ is one of an id. */
const idKey = (organisationId: string): string => `#${organisationId.toLowerCase()}`
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Brands by the id of an organisation behind them, or by the beginning of its CNPJ. */
function createOrganisationSearch(brands: readonly Brand[]): (text: string) => number[] {
  const entries = brands.flatMap(({ members }, place) =>
    companiesOf(members).flatMap(({ OrganisationId, RegistrationNumber }) =>
      [idKey(OrganisationId), ...writingsOf(RegistrationNumber)].map((key) => ({ key, place })),
    ),
  )
  entries.sort((one, other) => (one.key < other.key ? -1 : 1))

  return (text) => {
    const start = UUID.test(text) ? idKey(text) : Document.strip(text)
    const found: number[] = []
    for (let at = firstFrom(entries, start); entries[at]?.key.startsWith(start); at += 1)
      found.push(entries[at]?.place ?? 0)
    return found
  }
}

/** Place of the first entry that does not come before the key. */
function firstFrom(entries: ReadonlyArray<{ key: string }>, key: string): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.key ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

/** A CNPJ as published and, where the directory dropped its zeros, padded as the portal shows it. */
function writingsOf(registrationNumber: string): string[] {
  return [Document.strip(registrationNumber), padded(registrationNumber)]
}
