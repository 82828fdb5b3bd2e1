import type { DataGroup } from '@consente/contract/portal/settings'
import { institutionOf, productsOf, type ShareDraft } from '../../../session/share-draft.ts'
import { DataSelectionDialog } from './DataSelectionDialog.tsx'
import { useProductChoice } from './use-product-choice.ts'

type ProductSelectionProps = {
  draft: ShareDraft
  groups: readonly DataGroup[]
  onSave: (next: ShareDraft) => void
  onClose: () => void
}

/** The SELECIONAR DADOS box at work on the draft. It is outside of the page's form. */
export function ProductSelection({ draft, groups, onSave, onClose }: ProductSelectionProps) {
  const { choose, clear } = useProductChoice(draft, onSave)
  const institution = institutionOf(draft)
  return (
    <DataSelectionDialog
      products={productsOf(draft)}
      groups={groups}
      institutionName={institution?.brand ?? ''}
      isPublished={institution?.products !== undefined}
      onClose={onClose}
      onCancel={() => {
        clear()
        onClose()
      }}
      onConfirm={(products) => {
        choose(products)
        onClose()
      }}
    />
  )
}
