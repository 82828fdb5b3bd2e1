import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { statusOf } from '../../../api/api-error.ts'
import { institutionsQuery } from '../../../api/institutions-api.ts'
import { useSelection } from '../../../session/selection.tsx'
import {
  FIRST_PAGE_SIZE,
  type InstitutionType,
  institutionQuery,
  listedInstitutions,
  moreButton,
  nextPageSize,
  SEARCH_DELAY_MS,
} from './institution-search.ts'

/**
 * The search as the box shows it. Text is searched one second after the last key (docs/domain/constants.md); types and
 * MOSTRAR MAIS at once. The search as it was left is shared state, so it is still there when the box reopens.
 */
export function useInstitutionSearch() {
  const api = useApi()
  const { selectedSearch, selectSearch } = useSelection()
  const { text = '', types = [], pageSize = FIRST_PAGE_SIZE } = selectedSearch
  const searched = useDelayed(text)
  const query = institutionQuery({ text: searched, types, pageSize, brand: api.config.ownBrand })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(institutionsQuery(api, query))
  const status = error ? statusOf(error) : undefined
  const institutions = error ? [] : listedInstitutions(data?.institutions ?? [], api.config.ownBrand)
  const isWaiting = searched !== text || (isFetching && (data === undefined || isPlaceholderData))
  const isNotFound = status === 404 || (data !== undefined && institutions.length === 0)
  return {
    text,
    types,
    institutions,
    total: Math.max(data?.total ?? 0, institutions.length),
    isWaiting,
    isNotFound: !isWaiting && isNotFound,
    failedStatus: !isWaiting && error && status !== 404 ? status : undefined,
    more: moreButton({ text, types, isNotFound }),
    search: (next: string) => selectSearch({ text: next, types, pageSize }),
    pickTypes: (next: readonly InstitutionType[]) => selectSearch({ text, types: next, pageSize }),
    showMore: () => selectSearch({ text, types, pageSize: nextPageSize(pageSize) }),
    retry: refetch,
  }
}

function useDelayed(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
