import type { SignedReceipt } from '@consente/contract/portal/receipts'
import { receiptFile } from '@consente/domain/receipt-file'
import { Actions, Button } from '../../../ui/basics/Button.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { useReceiptPdf } from '../use-receipt-pdf.ts'
import { RECEIPT } from './receipt-page-texts.ts'

/** The receipt as PDF, on paper, and as data. */
export function ReceiptActions({ signed: { number, jws } }: { signed: SignedReceipt }) {
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
