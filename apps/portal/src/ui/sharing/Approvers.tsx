import { Document } from '@consente/domain/document'
import { StatusMark } from './StatusMark.tsx'

/** A person whose authorisation a sharing needs, and how it stands in words. */
export type Approver = {
  readonly name: string
  readonly document: string
  readonly approval: 'given' | 'missing' | 'unknown'
  readonly word: string
}

/** Everybody who authorises. */
export function Approvers({ approvers }: { approvers: readonly Approver[] }) {
  return (
    <dl className="approvers">
      {approvers.map(({ name, document, approval, word }) => (
        <div key={`${name} ${document}`}>
          <dt>
            {name} <span className="small">CPF {Document.formatText(document)}</span>
          </dt>
          <dd>
            <StatusMark tone={approval === 'given' ? 'active' : 'pending'}>{word}</StatusMark>
          </dd>
        </div>
      ))}
    </dl>
  )
}
