import { useMemo } from 'react'
import { useNavigate, useSearchParams } from '../../../router/router.tsx'
import { type ListAddress, listAddressFrom, listPath } from '../find/list-address.ts'

/** The address of the list and the way to change it; a new filter begins with the first page. */
export function useListAddress(): [ListAddress, (change: Partial<ListAddress>) => void] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const address = useMemo(() => listAddressFrom(search), [search])
  return [address, (change) => navigate(listPath({ ...address, page: 1, ...change }), { replace: true })]
}
