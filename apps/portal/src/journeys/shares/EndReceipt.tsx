import { formatDate, formatTime } from '@consente/domain/period'
import { useEffect, useRef } from 'react'
import { Bridge } from '../../ui/Bridge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Ending } from '../../ui/Ending.tsx'
import { Ledger, type LedgerRow } from '../../ui/Ledger.tsx'
import { Opening } from '../../ui/Opening.tsx'
import type { Party } from '../../ui/party.ts'
import { Row } from '../../ui/Row.tsx'
import { sharesPlace } from './places.ts'
import { SharedData } from './SharedData.tsx'
import type { ShareView } from './share-view.ts'
import { months } from './term-text.ts'
import { CONTINUE, DETAILS, END, RECEIPT } from './texts.ts'

const partyRow = (term: string, { name, cnpj }: Party): LedgerRow => ({
  term,
  value: name,
  detail: cnpj && `CNPJ ${cnpj}`,
})

/** Date, time, both brands, purpose, term and validity of the sharing that ended (items R4 to R10). */
function receiptRows({ details, parties, creation, expiry, term }: ShareView, endedAt: Date): LedgerRow[] {
  return [
    { term: RECEIPT.endedAt, value: RECEIPT.at(formatDate(endedAt), formatTime(endedAt)) },
    partyRow(RECEIPT.from, parties.from),
    partyRow(RECEIPT.to, parties.to),
    ...(details.finalidade === undefined ? [] : [{ term: DETAILS.goal, value: details.finalidade }]),
    ...(term === undefined || !creation || !expiry
      ? []
      : [
          {
            term: RECEIPT.term,
            value: months(term),
            detail: RECEIPT.validity(formatDate(creation), formatDate(expiry)),
          },
        ]),
  ]
}

/** After Encerrar: the receipt, then the list. */
export function EndReceipt({ view, endedAt }: { view: ShareView; endedAt: Date }) {
  const page = useRef<HTMLDivElement>(null)
  // The page stays at its address, so nobody else brings readers to the new title.
  useEffect(() => page.current?.querySelector('h1')?.focus(), [])
  const { from, to, other } = view.parties
  return (
    <div ref={page}>
      <Opening title={RECEIPT.title} lead={RECEIPT.lead[view.shareType](other.name)} />
      <Bridge state="ended" from={from} to={to} caption={END.after(from.name, to.name)} />
      <div className="after-bridge">
        <Row title={RECEIPT.receipt} reason={RECEIPT.receiptReason}>
          <Ledger big rows={receiptRows(view, endedAt)} />
        </Row>
        <Row title={RECEIPT.data}>
          <SharedData groups={view.details.resourceGroups} />
        </Row>
        <Ending note={RECEIPT.note}>
          <Button to={sharesPlace(view.shareType)}>{CONTINUE}</Button>
        </Ending>
      </div>
    </div>
  )
}
