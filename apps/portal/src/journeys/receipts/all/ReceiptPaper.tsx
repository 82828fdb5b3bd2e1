import type { PlacedReceipt } from '@consente/contract/portal/receipts'
import { ReceiptNumber } from '@consente/domain/receipt-number'
import type { SharingCard } from '../../../api/sharings/sharings.ts'
import { receiptPath } from '../../../paths.ts'
import { standingText } from '../../../sharing/standing-text.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Seal } from '../../../ui/bridge/Seal.tsx'
import { sharesFiles, useReceiptPdf } from '../use-receipt-pdf.ts'
import { RECEIPTS } from './receipts-texts.ts'

type ReceiptPaperProps = {
  receipt: PlacedReceipt
  /** "11:20" */
  moment: string
  /** Its sharing, once the lists have come. */
  card: SharingCard | undefined
}

/** One receipt in the list: what was done, with whom, when, its number, and how the sharing stands now. */
export function ReceiptPaper({ receipt, moment, card }: ReceiptPaperProps) {
  const { title, institutionName } = receipt
  const number = ReceiptNumber.format(receipt.number)
  const pdf = useReceiptPdf(receipt.number)
  const standing = card && standingText(card.situation)
  return (
    <li>
      <Seal name={institutionName} logo={card?.logo ?? ''} size="sm" />
      <div>
        <h3>{title}</h3>
        <p className="small">
          {institutionName} · {moment} · <span className="num whole">{number}</span>
        </p>
        {standing && <p className="small">{standing}</p>}
        <p className="small" role="status">
          {pdf.state === 'preparing' && RECEIPTS.preparing}
          {pdf.state === 'failed' && RECEIPTS.failed}
        </p>
      </div>
      <p className="links">
        <TextLink to={receiptPath(receipt.number)}>
          {RECEIPTS.see}
          <span className="sr">{RECEIPTS.seeWhat(title, number)}</span>
        </TextLink>
        <TextLink onClick={sharesFiles() ? pdf.share : pdf.save}>
          {sharesFiles() ? RECEIPTS.share : RECEIPTS.save}
          <span className="sr">{RECEIPTS.seeWhat(title, number)}</span>
        </TextLink>
      </p>
    </li>
  )
}
