import type { Receipt } from '@consente/domain/receipt'
import type { SealLogo } from './seal-logo.ts'
import type { SignatureRoom } from './signature-field.ts'

/** The content of a receipt's PDF. The same sheet gives the same bytes. */
export type ReceiptSheet = {
  receipt: Receipt
  /** The file of data that goes with it: `receiptFile`. */
  data: string
  /** Address of the page that checks receipts, without the number: `https://alfa.example/conferir`. */
  checkAddress: string
  /** The brand's colour, `#1a48bc`. */
  colour: string
  /** Marks of the institutions, where the directory has them; else their initials. */
  logos?: { holder?: SealLogo | undefined; recipient?: SealLogo | undefined } | undefined
  /** Room for the issuer's own signature of the file. */
  signature?: SignatureRoom | undefined
  /** Telephone of the customer service, where there is one. */
  sacPhone?: string | undefined
}
