import { Document } from '@consente/domain/document'
import { StatusMark } from '../sharing/StatusMark.tsx'

/** A person whose authorisation a sharing needs, and how it stands in words. */
export type Approver = {
  readonly name: string
  readonly document: string
  readonly approval: 'given' | 'missing' | 'unknown'
  readonly word: string
}

/** Everybody who authorises. Only the reader's own document is shown whole. @param reader their CPF without punctuation */
export function Approvers({ approvers, reader }: { approvers: readonly Approver[]; reader: string }) {
  const shown = (document: string): string =>
    Document.strip(document) === reader ? Document.formatText(document) : Document.partlyHidden(document)
  return (
    <dl className="approvers">
      {approvers.map(({ name, document, approval, word }) => (
        <div key={`${name} ${document}`}>
          <dt>
            {name} <span className="small">CPF {shown(document)}</span>
          </dt>
          <dd>
            <StatusMark tone={approval === 'given' ? 'active' : 'pending'}>{word}</StatusMark>
          </dd>
        </div>
      ))}
    </dl>
  )
}
