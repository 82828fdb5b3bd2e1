import type { Receipt } from '@consente/domain/receipt'
import {
  groupNotes,
  groupText,
  happenedFacts,
  type ReceiptFact,
  termFacts,
  whoFacts,
} from '@consente/domain/receipt-texts'
import { Flag } from '../../ui/basics/Flag.tsx'
import { Ledger, type LedgerRow } from '../../ui/layout/Ledger.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { History } from '../../ui/sharing/History.tsx'
import { RECEIPT } from './receipt/receipt-page-texts.ts'

/** The signed content itself: who, what for, until when, what, what happened. */
export function ReceiptContent({ receipt }: { receipt: Receipt }) {
  const groups = receipt.pii_information
  return (
    <>
      <Row title={RECEIPT.who}>
        <Ledger big rows={whoFacts(receipt).map(rowOf)} />
      </Row>
      <Row title={RECEIPT.term}>
        <Ledger big rows={termFacts(receipt).map(rowOf)} />
      </Row>
      <Row title={RECEIPT.what} reason={RECEIPT.groups(groups.length)}>
        <ul className="stack">
          {groups.map((group) => (
            <li key={group.displayName} className="group-policies">
              <Flag kind={group.pii_optional ? 'optional' : 'required'} /> <b>{group.displayName}</b>
              <p className="small">{groupText(group)}</p>
            </li>
          ))}
        </ul>
        {groupNotes(receipt).map((text) => (
          <p key={text} className="small gap">
            {text}
          </p>
        ))}
      </Row>
      <Row title={RECEIPT.happened} reason={RECEIPT.happenedReason}>
        <History
          items={happenedFacts(receipt)
            .reverse()
            .map(({ label, lines }) => ({ when: label, text: lines.join(' ') }))}
        />
      </Row>
    </>
  )
}

function rowOf({ label, lines }: ReceiptFact): LedgerRow {
  const [value, ...more] = lines
  return { term: label, value, ...(more.length > 0 && { detail: more.join(' ') }) }
}
