import { useMemo, useState } from 'react'
import { sharedState } from './shared-state.tsx'

/** Chosen `resourceId`s by `resourceGroupId`. */
export type SelectedPolicies = Readonly<Record<string, readonly string[]>>
/** The institution search as it was left. */
export type SelectedSearch = {
  readonly text?: string
  readonly types?: readonly ('seguradora' | 'banco' | 'outros')[]
  readonly pageSize?: number
}

/** Selected policies and selected search: shared by pages, gone with a reload (docs/domain/entities.md). */
export const [SelectionProvider, useSelection] = sharedState('Selection', () => {
  /** As the holder's choice leaves them; what a reload keeps is under `resources`. */
  const [selectedPolicies, selectPolicies] = useState<SelectedPolicies>({})
  const [selectedSearch, selectSearch] = useState<SelectedSearch>({})
  return useMemo(
    () => ({ selectedPolicies, selectPolicies, selectedSearch, selectSearch }),
    [selectedPolicies, selectedSearch],
  )
})
