import { INSTITUTION_TYPES, type Institution } from '@consente/contract/portal/institutions'
import { Document } from '@consente/domain/document'
import type { InstitutionSearch } from '../../../api/institutions-api.ts'

/** Thresholds, paging and query of the institution search (docs/domain/validation.md, docs/domain/constants.md). */

export type InstitutionType = (typeof INSTITUTION_TYPES)[number]

/** The search waits this long after the last key. */
export const SEARCH_DELAY_MS = 1000
export const FIRST_PAGE_SIZE = 10
const PAGE_STEP = 10
const NAME_MIN_LENGTH = 2
const CNPJ_MIN_LENGTH = 3

type SearchTerm = { name: string } | { organizationId: string } | Record<string, never>

/**
 * Two or more characters search by name; three or more that are all digits, masked or not, or fourteen that form a
 * CNPJ (which may hold letters) search by CNPJ; fewer than two clear the filter.
 */
export function searchTerm(text: string): SearchTerm {
  const typed = text.trim()
  const bare = Document.strip(typed)
  const isWholeCnpj = Document.parse(typed)?.kind === 'CNPJ'
  if (isWholeCnpj || (/^\d+$/.test(bare) && bare.length >= CNPJ_MIN_LENGTH)) return { organizationId: bare }
  return typed.length >= NAME_MIN_LENGTH ? { name: typed } : {}
}

/** True from the second character on: shorter text clears the filters. */
export function isSearching(text: string): boolean {
  return Object.keys(searchTerm(text)).length > 0
}

/** Types in their own order, joined by `-`; absent when none is checked. */
export function typeFilter(types: readonly InstitutionType[]): string | undefined {
  return INSTITUTION_TYPES.filter((type) => types.includes(type)).join('-') || undefined
}

/** The query of one search. `brand` is our own brand, which is left out of the answer. */
export function institutionQuery(search: {
  text: string
  types: readonly InstitutionType[]
  pageSize: number
  brand: string
}): InstitutionSearch {
  const type = typeFilter(search.types)
  return {
    page: '1',
    'page-size': String(search.pageSize),
    brand: search.brand,
    ...(type ? { type } : {}),
    ...searchTerm(search.text),
  }
}

/** MOSTRAR MAIS adds ten to the page size. */
export function nextPageSize(pageSize: number): number {
  return pageSize + PAGE_STEP
}

/** MOSTRAR MAIS is hidden while searching, and disabled with a type checked or when nothing was found (404). */
export function moreButton(search: {
  text: string
  types: readonly InstitutionType[]
  isNotFound: boolean
}): 'shown' | 'disabled' | 'hidden' {
  if (isSearching(search.text)) return 'hidden'
  return search.types.length > 0 || search.isNotFound ? 'disabled' : 'shown'
}

/**
 * Only institutions with authorisation-server friendly names that do not contain the insurer's own brand are listed
 * (docs/domain/validation.md); the server leaves them out too, another backend may not.
 */
export function listedInstitutions(institutions: readonly Institution[], ownBrand: string): Institution[] {
  const own = ownBrand.trim().toLowerCase()
  const isForeign = (name: string): boolean =>
    name !== '' && (own === '' || !name.toLowerCase().includes(own))
  return institutions.filter(
    ({ AuthorisationServers }) =>
      AuthorisationServers.length > 0 &&
      AuthorisationServers.every(({ CustomerFriendlyName }) => isForeign(CustomerFriendlyName)),
  )
}
