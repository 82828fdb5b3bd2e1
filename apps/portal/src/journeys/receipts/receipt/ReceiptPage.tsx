import type { SignedReceipt } from '@consente/contract/portal/receipts'
import type { Receipt } from '@consente/domain/receipt'
import { receiptFile, receiptIn } from '@consente/domain/receipt-file'
import { ReceiptNumber } from '@consente/domain/receipt-number'
import { receiptLead, receiptTitle } from '@consente/domain/receipt-texts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { failureFrom, failureText } from '../../../api/api-error.ts'
import { receiptQuery } from '../../../api/receipts-api.ts'
import { PAGES, sharePath } from '../../../paths.ts'
import { useParams } from '../../../router/Routes.tsx'
import { SIGNED_OUT, WayOn } from '../../../sharing/Unread.tsx'
import { Actions, Button } from '../../../ui/basics/Button.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { useReceiptPdf } from '../use-receipt-pdf.ts'
import { PrintedReceipt } from './PrintedReceipt.tsx'
import { ReceiptBody } from './ReceiptBody.tsx'
import { RECEIPT } from './receipt-page-texts.ts'

/** `/comprovante/{number}`: one of the customer's receipts, as it was signed. */
export function ReceiptPage() {
  const { number = '' } = useParams()
  const known = ReceiptNumber.parse(number)
  const api = useApi()
  const query = useQuery({ ...receiptQuery(api, known ?? ''), enabled: known !== undefined })
  const isNone = known === undefined || (query.isError && failureFrom(query.error).status === 404)
  if (isNone) return <NoReceipt />
  const receipt = query.data && receiptIn(query.data.jws)
  if (!receipt && !query.isPending) {
    // A signed text that nobody can read is an answer that we did not expect.
    const status = query.data ? 502 : failureFrom(query.error).status
    return (
      <ErrorPanel
        code={status || undefined}
        title={failureText(status)}
        lead={status === 401 && SIGNED_OUT}
        action={<WayOn status={status} onRetry={() => void query.refetch()} />}
      />
    )
  }
  return receipt ? (
    <Shown signed={query.data} receipt={receipt} />
  ) : (
    <>
      <Opening over={RECEIPT.over} title={RECEIPT.loading} />
      <LoadingPage />
    </>
  )
}

function Shown({ signed, receipt }: { signed: SignedReceipt; receipt: Receipt }) {
  return (
    <>
      <Opening
        back={{ label: RECEIPT.back, to: sharePath(receipt.record_id) }}
        over={RECEIPT.over}
        title={receiptTitle(receipt)}
        lead={receiptLead(receipt)}
        action={<ReceiptActions signed={signed} />}
      />
      <ReceiptBody receipt={receipt} {...signed} />
      <PrintedReceipt receipt={receipt} {...signed} />
    </>
  )
}

function NoReceipt() {
  return (
    <>
      <Opening over={RECEIPT.over} title={RECEIPT.none} lead={RECEIPT.noneReason} />
      <Button variant="line" to={PAGES.checkReceipt.path}>
        {RECEIPT.toCheck}
      </Button>
    </>
  )
}

/** The receipt as PDF, on paper, and as data. */
function ReceiptActions({ signed: { number, jws } }: { signed: SignedReceipt }) {
  const { state, save } = useReceiptPdf(number)
  return (
    <div className="stack">
      <Actions align="end">
        <Button onClick={save} busy={state === 'preparing'}>
          {RECEIPT.savePdf}
        </Button>
        <Button variant="line" onClick={() => window.print()}>
          {RECEIPT.print}
        </Button>
        <Button
          variant="text"
          onClick={() => saveFile(`comprovante-${number}.json`, receiptFile(jws), 'application/json')}
        >
          {RECEIPT.saveJson}
        </Button>
      </Actions>
      <p className="small" role="status">
        {state === 'preparing' && RECEIPT.preparing}
        {state === 'failed' && RECEIPT.failed}
      </p>
    </div>
  )
}
