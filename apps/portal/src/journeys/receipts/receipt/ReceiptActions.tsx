import type { SignedReceipt } from '@consente/contract/portal/receipts'
import { bytesOf } from '@consente/domain/base64url'
import { receiptFile } from '@consente/domain/receipt-file'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { receiptPdf } from '../../../api/receipts-api.ts'
import { Actions, Button } from '../../../ui/basics/Button.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { RECEIPT } from './receipt-page-texts.ts'

type State = 'idle' | 'preparing' | 'failed'

/** The receipt as PDF, on paper, and as data. */
export function ReceiptActions({ signed: { number, jws } }: { signed: SignedReceipt }) {
  const api = useApi()
  const [state, setState] = useState<State>('idle')
  async function savePdf(): Promise<void> {
    setState('preparing')
    try {
      const { fileName, content } = await receiptPdf(api, number)
      saveFile(fileName, bytesOf(content), 'application/pdf')
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="stack">
      <Actions align="end">
        <Button onClick={() => void savePdf()} busy={state === 'preparing'}>
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
