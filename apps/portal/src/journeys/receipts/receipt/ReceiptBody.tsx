import { formatDate } from '@consente/domain/period'
import type { Receipt } from '@consente/domain/receipt'
import { ReceiptNumber } from '@consente/domain/receipt-number'
import { RECEIPT_NAMES, rightsTexts, signedText } from '@consente/domain/receipt-texts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { sharingReceiptsQuery } from '../../../api/receipts-api.ts'
import { receiptPath } from '../../../paths.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { QrCode } from '../../../ui/receipt/QrCode.tsx'
import { History } from '../../../ui/sharing/History.tsx'
import { ReceiptBridge } from '../ReceiptBridge.tsx'
import { ReceiptContent } from '../ReceiptContent.tsx'
import { RECEIPT } from './receipt-page-texts.ts'

type BodyProps = { receipt: Receipt; checkAddress: string; logo?: string | undefined }

/** Everything that the receipt holds, and how anybody checks it. */
export function ReceiptBody({ receipt, checkAddress, logo }: BodyProps) {
  const { sacPhone } = useApi().config
  return (
    <>
      <ReceiptBridge receipt={receipt} logo={logo} />
      <div className="after-bridge">
        <CheckRow receipt={receipt} checkAddress={checkAddress} />
        <ReceiptContent receipt={receipt} />
        <Row title={RECEIPT.rights}>
          <PlainList items={rightsTexts(receipt, { sac: sacPhone })} />
        </Row>
        <OthersRow receipt={receipt} />
      </div>
    </>
  )
}

function CheckRow({ receipt, checkAddress }: BodyProps) {
  const { by, at } = signedText(receipt)
  const [before, after] = RECEIPT.checkWith
  return (
    <Row title={RECEIPT.check} reason={RECEIPT.checkReason}>
      <div className="proof">
        <div className="stack">
          <div>
            <p className="tag">{RECEIPT.number}</p>
            <p className="code">{ReceiptNumber.format(receipt.jti)}</p>
          </div>
          <p className="small">
            {before}
            <TextLink inline href={checkAddress}>
              {checkAddress.replace(/^https?:\/\//, '')}
            </TextLink>
            {after}
          </p>
          <Note icon="check">
            <b>{by}</b> {at} {RECEIPT.change}
          </Note>
        </div>
        <QrCode text={`${checkAddress}?numero=${receipt.jti}`} label={RECEIPT.qr} />
      </div>
    </Row>
  )
}

/** The other receipts of the same sharing; left out while they are not known. */
function OthersRow({ receipt: { record_id: consentId, jti } }: { receipt: Receipt }) {
  const { data } = useQuery(sharingReceiptsQuery(useApi(), consentId))
  if (!data || data.receipts.length < 2) return null
  const items = data.receipts.map(({ number, kind, at }) => ({
    when: formatDate(new Date(at)),
    dateTime: at,
    text:
      number === jti ? (
        <>
          <b>{RECEIPT_NAMES[kind]}</b> <span className="tag">{RECEIPT.this}</span>
        </>
      ) : (
        <TextLink to={receiptPath(number)}>{RECEIPT_NAMES[kind]}</TextLink>
      ),
  }))
  return (
    <Row title={RECEIPT.others} reason={RECEIPT.othersReason}>
      <History items={items} />
    </Row>
  )
}
