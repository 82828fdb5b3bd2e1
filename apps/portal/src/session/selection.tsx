import { createContext, type ReactNode, useMemo, useState } from 'react'
import { useShared } from './shared-context.ts'

/** Chosen `resourceId`s by `resourceGroupId`. */
export type SelectedPolicies = Readonly<Record<string, readonly string[]>>
/** The institution search as it was left. */
export type SelectedSearch = {
  readonly text?: string
  readonly types?: readonly ('seguradora' | 'banco' | 'outros')[]
  readonly pageSize?: number
}

type Selection = {
  /** As the holder's choice leaves them; what a reload keeps is under `resources`. */
  selectedPolicies: SelectedPolicies
  selectPolicies: (policies: SelectedPolicies) => void
  selectedSearch: SelectedSearch
  selectSearch: (search: SelectedSearch) => void
}

const Context = createContext<Selection | undefined>(undefined)

/** Selected policies and selected search: shared by pages, gone with a reload (docs/domain/entities.md). */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const [selectedPolicies, selectPolicies] = useState<SelectedPolicies>({})
  const [selectedSearch, selectSearch] = useState<SelectedSearch>({})
  const value = useMemo(
    () => ({ selectedPolicies, selectPolicies, selectedSearch, selectSearch }),
    [selectedPolicies, selectedSearch],
  )
  return <Context value={value}>{children}</Context>
}

/**
 * Selected policies and search.
 * @throws outside its provider, in Portuguese
 */
export function useSelection(): Selection {
  return useShared(Context, 'useSelection', 'SelectionProvider')
}
