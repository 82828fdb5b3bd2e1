import { Document } from '@consente/domain/document'
import { Ledger } from '../../ui/Ledger.tsx'

export type Approver = { readonly name: string; readonly document: string; readonly status: string }

/** Who authorises, and how each stands. */
export function Approvers({ approvers }: { approvers: readonly Approver[] }) {
  return (
    <Ledger
      rows={approvers.map(({ name, document, status }) => ({
        term: name,
        value: status,
        detail: `CPF ${Document.formatText(document)}`,
      }))}
    />
  )
}
