import type { Institution } from '@consente/contract/portal/institutions'
import { fold } from '@consente/domain/fold'
import { mapped, type Steps } from '../../platform/base/time-slices.ts'
import type { Brand } from '../participants/brand.ts'
import { createOrganisationSearch } from './organisation-search.ts'
import { createSubstringSearch, intersectionOf } from './trigram-search.ts'

/** Bounds of the cache: its answers, and the positions in all of them together (4 bytes each). */
const MOST_ANSWERS = 1_000
const MOST_PLACES = 2_000_000

/**
 * Least-recently-used cache of search answers: many customers type the same first letters, and the pages of one
 * answer are requested one after another.
 */
export function createAnswerCache(): (question: string, find: () => Uint32Array) => Uint32Array {
  const answers = new Map<string, Uint32Array>()
  let places = 0

  function forget(question: string): void {
    places -= answers.get(question)?.length ?? 0
    answers.delete(question)
  }

  return (question, find) => {
    const answer = answers.get(question) ?? find()
    forget(question)
    answers.set(question, answer)
    places += answer.length
    for (const oldest of answers.keys()) {
      if (answers.size <= MOST_ANSWERS && places <= MOST_PLACES) break
      forget(oldest)
    }
    return answer
  }
}

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

/** Prepares the search over brands. Its cost depends on the number of matches, not on the number of brands. */
export function* createBrandSearch(brands: readonly Brand[]): Steps<BrandSearch> {
  const withName = yield* createSubstringSearch(yield* mapped(brands, namesOf))
  const withOrganisation = yield* createOrganisationSearch(brands)
  const everyone = Uint32Array.from(brands.keys())
  const kept = createAnswerCache()
  const institutionAt = (place: number) => brands[place]?.institution

  /** Brands whose own name contains the text. */
  function ofBrand(part: string): Set<number> {
    return new Set(withName(part).filter((place) => fold(institutionAt(place)?.brand ?? '').includes(part)))
  }

  function find({ name, type, brand, organizationId }: Filters): Uint32Array {
    const named = name ? withName(name) : everyone
    const found = organizationId ? intersectionOf(named, withOrganisation(organizationId)) : named
    const types = type ? type.split('-') : undefined
    const left = brand ? ofBrand(brand) : undefined
    return found.filter(
      (place) => !left?.has(place) && (!types || types.includes(institutionAt(place)?.type ?? '')),
    )
  }

  return ({ page, pageSize, ...query }) => {
    const filters = toFilters(query)
    const found = kept(JSON.stringify(Object.values(filters)), () => find(filters))
    if (found.length === 0) return undefined
    const start = (page - 1) * pageSize
    return {
      data: [...found.subarray(start, start + pageSize)].flatMap((place) => institutionAt(place) ?? []),
      meta: { totalRecords: found.length, totalPages: Math.ceil(found.length / pageSize) },
    }
  }
}

type Filters = Record<'name' | 'type' | 'brand' | 'organizationId', string>

function toFilters({ name, type, brand, organizationId }: Omit<SearchQuery, 'page' | 'pageSize'>): Filters {
  return {
    name: fold(name ?? '').trim(),
    type: type ?? '',
    brand: fold(brand ?? '').trim(),
    organizationId: organizationId?.trim() ?? '',
  }
}

/** Every name that a brand is found by, one a line, so that no match spans two names. */
function namesOf({ institution, companies }: Brand): string {
  const names = [institution.brand, ...companies.map((company) => company.OrganisationName)]
  return names.map(fold).join('\n')
}
