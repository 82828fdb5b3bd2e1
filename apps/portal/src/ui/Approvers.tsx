import { approvalLabel } from '@consente/domain/consent-status'
import { Document } from '@consente/domain/document'
import { Ledger } from './Ledger.tsx'
import { StatusMark } from './StatusMark.tsx'

/** Somebody whose authorisation a sharing needs, and how it stands. */
export type Approver = { readonly name: string; readonly document: string; readonly status: string }

/** Who authorises, and how each stands. */
export function Approvers({ approvers }: { approvers: readonly Approver[] }) {
  return (
    <Ledger
      rows={approvers.map(({ name, document, status }) => ({
        term: name,
        value: (
          <StatusMark tone={status === 'AUTHORISED' ? 'active' : 'pending'}>
            {approvalLabel(status)}
          </StatusMark>
        ),
        detail: `CPF ${Document.formatText(document)}`,
      }))}
    />
  )
}
