import type { Institution } from '@consente/contract/portal/institutions'
import { Document } from '@consente/domain/document'
import { fold } from '@consente/domain/fold'
import { mapped, type Steps } from '../../platform/base/time-slices.ts'
import { isUuid } from '../../platform/base/uuid.ts'
import type { Brand } from '../participants/brand.ts'
import { padded } from '../participants/member.ts'

/** The institution search (docs/domain/validation.md). */
export type SearchQuery = {
  page: number
  pageSize: number
  /** Part of a brand's or an organisation's name. */
  name?: string | undefined
  /** Types joined by `-`. */
  type?: string | undefined
  /** A brand to exclude. */
  brand?: string | undefined
  /** CNPJ or its first characters, or an organisation's id. */
  organizationId?: string | undefined
}
/** One page of found institutions, and how many there are. */
export type SearchAnswer = { data: Institution[]; meta: { totalRecords: number; totalPages: number } }
/** One page of the institutions that match every filter, in the index's order; undefined when none matches. */
export type BrandSearch = (query: SearchQuery) => SearchAnswer | undefined

/** Prepares the search over brands: what each is found by is written once, and each search reads all of it. */
export function* createBrandSearch(brands: readonly Brand[]): Steps<BrandSearch> {
  const searched = yield* mapped(brands, searchedOf)
  return ({ page, pageSize, ...query }) => {
    const found = searched.filter(matching(query))
    if (found.length === 0) return undefined
    const start = (page - 1) * pageSize
    return {
      data: found.slice(start, start + pageSize).map(({ institution }) => institution),
      meta: { totalRecords: found.length, totalPages: Math.ceil(found.length / pageSize) },
    }
  }
}

type Searched = ReturnType<typeof searchedOf>

function searchedOf({ institution, companies }: Brand) {
  const names = [institution.brand, ...companies.map((company) => company.OrganisationName)]
  return {
    institution,
    brand: fold(institution.brand),
    /** One a line, so that no match spans two names. */
    names: names.map(fold).join('\n'),
    ids: companies.map(({ OrganisationId }) => OrganisationId.toLowerCase()),
    /** As published and, where the directory has dropped leading zeros, padded as the portal shows it. */
    cnpjs: companies.flatMap(({ RegistrationNumber }) => [
      Document.strip(RegistrationNumber),
      padded(RegistrationNumber),
    ]),
  }
}

function matching(query: Omit<SearchQuery, 'page' | 'pageSize'>): (searched: Searched) => boolean {
  const name = fold(query.name ?? '').trim()
  const brand = fold(query.brand ?? '').trim()
  const types = query.type ? query.type.split('-') : undefined
  const isOfOrganisation = ofOrganisation(query.organizationId?.trim() ?? '')
  return (searched) =>
    searched.names.includes(name) &&
    !(brand && searched.brand.includes(brand)) &&
    (!types || types.includes(searched.institution.type ?? '')) &&
    isOfOrganisation(searched)
}

/** By the id of an organisation behind the brand, or by its CNPJ or the CNPJ's first characters. */
function ofOrganisation(text: string): (searched: Searched) => boolean {
  if (isUuid(text)) return ({ ids }) => ids.includes(text.toLowerCase())
  const beginning = Document.strip(text)
  return ({ cnpjs }) => cnpjs.some((cnpj) => cnpj.startsWith(beginning))
}
