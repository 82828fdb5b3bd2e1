import { useEffect, useMemo, useState } from 'react'
import { redirect, resumeData } from './journey-storage.ts'
import { storeEmptyState } from './login-storage.ts'
import type { ShareDraft } from './share-draft.ts'
import { sharedState } from './shared-state.tsx'
import { useStored } from './stored-item.ts'

/** Names of what was selected, by group. */
export type SelectedItems = Readonly<Record<string, readonly string[]>>

const EMPTY: ShareDraft = {}
const NOTHING: { items: SelectedItems; fromModal: boolean } = { items: {}, fromModal: false }

/**
 * Writes the next draft back at once, so that a page may navigate from that same value. A changed choice makes the
 * address of a previous request stale: it goes with the change, so that step 4 never sends the customer off with a
 * request that no longer matches what they see.
 */
function saveShareDraft(next: ShareDraft): void {
  redirect.remove()
  resumeData.write(next)
}

/**
 * Resume data is read from `resumeData` on first load; when there is none an empty object is stored. Every later change
 * is written back (docs/domain/states.md, "Local state persistence").
 */
export const [ShareDraftProvider, useShareDraft] = sharedState('ShareDraft', () => {
  const stored = useStored(resumeData)
  const [selection, setSelection] = useState(NOTHING)
  useEffect(storeEmptyState, [])
  return useMemo(
    () => ({
      /** The choices so far; an empty object is a journey that has not begun. */
      resumeData: stored ?? EMPTY,
      saveShareDraft,
      // No page reads the selected items: the storage contract of the specification asks for them (docs/domain/entities.md).
      selectedItems: selection.items,
      /** True when they came from the SELECIONAR DADOS modal. */
      selectedItemsFromModal: selection.fromModal,
      selectItems: (items: SelectedItems, fromModal: boolean) => setSelection({ items, fromModal }),
    }),
    [stored, selection],
  )
})
