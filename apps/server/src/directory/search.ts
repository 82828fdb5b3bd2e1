import type { Institution } from '@consente/contract/portal/institutions'
import { Document } from '@consente/domain/document'
import { containsBrand } from './eligibility.ts'
import { fold } from './fold.ts'
import type { Brand } from './institution-index.ts'
import { companiesOf, padded } from './member.ts'

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
export function searchBrands(brands: readonly Brand[], query: SearchQuery): SearchAnswer | undefined {
  const filters = filtersOf(query)
  const found = brands.filter((brand) => filters.every((fits) => fits(brand)))
  if (found.length === 0) return undefined
  const start = (query.page - 1) * query.pageSize
  return {
    data: found.slice(start, start + query.pageSize).map(({ institution }) => institution),
    meta: { totalRecords: found.length, totalPages: Math.ceil(found.length / query.pageSize) },
  }
}

type Filter = (brand: Brand) => boolean

function filtersOf({ name, type, brand, organizationId }: SearchQuery): Filter[] {
  const filters: Filter[] = []
  if (name?.trim()) filters.push(byName(name.trim()))
  if (type) filters.push(({ institution }) => type.split('-').includes(institution.type))
  if (brand?.trim()) filters.push(({ institution }) => !containsBrand(institution.brand, brand))
  if (organizationId?.trim()) filters.push(byOrganisation(organizationId.trim()))
  return filters
}

function byName(text: string): Filter {
  const part = fold(text)
  return ({ institution, members }) =>
    [institution.brand, ...companiesOf(members).map((company) => company.OrganisationName)].some((name) =>
      fold(name).includes(part),
    )
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function byOrganisation(text: string): Filter {
  if (UUID.test(text)) {
    const id = text.toLowerCase()
    return ({ members }) =>
      companiesOf(members).some(({ OrganisationId }) => OrganisationId.toLowerCase() === id)
  }
  const start = Document.strip(text)
  return ({ members }) =>
    companiesOf(members).some(({ RegistrationNumber }) =>
      writingsOf(RegistrationNumber).some((cnpj) => cnpj.startsWith(start)),
    )
}

/** A CNPJ as published and, where the directory dropped its zeros, padded as the portal shows it. */
function writingsOf(registrationNumber: string): string[] {
  return [Document.strip(registrationNumber), padded(registrationNumber)]
}
