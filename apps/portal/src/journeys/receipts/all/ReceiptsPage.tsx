import type { PlacedReceipts } from '@consente/contract/portal/receipts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { allReceiptsQuery } from '../../../api/receipts-api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { sharesQuery } from '../../../api/sharings/sharings-api.ts'
import { PAGES } from '../../../paths.ts'
import { useCustomer } from '../../../session/customer.tsx'
import { Unread } from '../../../sharing/Unread.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { ReceiptPaper } from './ReceiptPaper.tsx'
import { momentIn, receiptsByTime, receiptsWith } from './receipts-by-time.ts'
import { RECEIPTS } from './receipts-texts.ts'

/** `/comprovantes`: the customer's receipts over all sharings, newest first. */
export function ReceiptsPage() {
  const query = useQuery(allReceiptsQuery(useApi()))
  const isEmpty = query.data?.receipts.length === 0
  return (
    <>
      <Opening title={RECEIPTS.title} lead={RECEIPTS.lead} />
      {query.isPending && <LoadingPage />}
      {query.isError && !query.data && (
        <Unread title={RECEIPTS.unread} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {isEmpty && <Empty title={RECEIPTS.empty}>{RECEIPTS.emptyWhy}</Empty>}
      {query.data && !isEmpty && <Found all={query.data} />}
    </>
  )
}

/** Those that the search finds; all of them before. */
function Found({ all: { receipts, hasMore } }: { all: PlacedReceipts }) {
  const [text, setText] = useState('')
  const cards = useCards()
  const found = receiptsWith(receipts, text)
  const count = hasMore ? RECEIPTS.newest(receipts.length) : RECEIPTS.all(receipts.length)
  return (
    <>
      <div className="place-bar">
        <Field
          label={RECEIPTS.search}
          placeholder={RECEIPTS.searchHint}
          type="search"
          value={text}
          onChange={setText}
        />
        <p>
          <TextLink to={PAGES.checkReceipt.path} icon="check">
            {RECEIPTS.check}
          </TextLink>
        </p>
      </div>
      {receiptsByTime(found, timeNow()).map((group) => (
        <Row key={group.title} title={group.title} reason={group.date}>
          <ul className="papers">
            {group.receipts.map((receipt) => (
              <ReceiptPaper
                key={receipt.number}
                receipt={receipt}
                moment={momentIn(group, receipt)}
                card={cards.find(({ consentId }) => consentId === receipt.consentId)}
              />
            ))}
          </ul>
        </Row>
      ))}
      <p className="small gap" role="status">
        {text.trim() === '' ? count : RECEIPTS.found(found.length)} {RECEIPTS.own}
      </p>
    </>
  )
}

/** Sharings in both directions; without them the receipts say nothing about today. */
function useCards() {
  const api = useApi()
  const { documentId } = useCustomer()
  const received = useQuery(sharesQuery(api, documentId, 'RECEIVING'))
  const given = useQuery(sharesQuery(api, documentId, 'TRANSMITTING'))
  return [...(received.data ?? []), ...(given.data ?? [])]
}
