import { approvalLabel } from '@consente/domain/consent-status'
import { Document } from '@consente/domain/document'
import { StatusMark } from './StatusMark.tsx'

/** A person whose authorisation a sharing needs, and its status. */
export type Approver = { readonly name: string; readonly document: string; readonly status: string }

/** The approvers, with the status of each. */
export function Approvers({ approvers }: { approvers: readonly Approver[] }) {
  return (
    <dl className="approvers">
      {approvers.map(({ name, document, status }) => (
        <div key={`${name} ${document}`}>
          <dt>
            {name} <span className="small">CPF {Document.formatText(document)}</span>
          </dt>
          <dd>
            <StatusMark tone={status === 'AUTHORISED' ? 'active' : 'pending'}>
              {approvalLabel(status)}
            </StatusMark>
          </dd>
        </div>
      ))}
    </dl>
  )
}
