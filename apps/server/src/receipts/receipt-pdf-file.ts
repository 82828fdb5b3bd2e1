import { createHash } from 'node:crypto'
import { issuerName } from '@consente/domain/receipt-texts'
import type { Clock } from '../platform/base/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { PdfSigner } from './pades/cms-signature.ts'
import { maySign, roomFor } from './pades/pdf-signer.ts'
import { signPdf } from './pades/sign-pdf.ts'
import type { PdfMaker } from './pdf/pdf-maker.ts'
import type { ReceiptSheet } from './pdf/receipt-sheet.ts'
import type { SignatureRoom } from './pdf/signature-field.ts'
import type { StoredReceipt } from './receipt.store.ts'
import type { ReceiptPdfStore } from './receipt-pdf.store.ts'

/** Dependencies of the first drawing of a PDF. */
export type PdfDeps = {
  database: Database
  clock: Clock
  pdfs: ReceiptPdfStore
  maker: PdfMaker
  sheetOf(jws: string): Promise<ReceiptSheet>
  /** The insurer's certificate for PDFs, where it has one. */
  signer: PdfSigner | undefined
}

/**
 * The PDF of a receipt: drawn when it is first asked for and then kept, so that it is the same bytes whenever it is asked
 * for, whatever the software or the brand's colour has become.
 * @throws {Failure} UNAVAILABLE
 */
export async function receiptPdf(
  { database, clock, pdfs, maker, sheetOf, signer }: PdfDeps,
  { number, jws }: StoredReceipt,
): Promise<Buffer> {
  const kept = await pdfs.find(database, number)
  if (kept) return kept
  const sheet = await sheetOf(jws)
  const now = clock.now()
  const bytes =
    signer && maySign(signer, now)
      ? await signPdf(await drawn(maker, { ...sheet, signature: roomOf(sheet, signer, now) }), signer)
      : await drawn(maker, sheet)
  const digest = createHash('sha256').update(bytes).digest('base64url')
  await pdfs.keep(database, number, { bytes, digest, at: clock.now() })
  return (await pdfs.find(database, number)) ?? bytes
}

const roomOf = ({ receipt }: ReceiptSheet, signer: PdfSigner, at: Date): SignatureRoom => ({
  name: issuerName(receipt),
  at,
  bytes: roomFor(signer),
})

/** A mark that another institution publishes must not keep its customers from their receipts. */
async function drawn(maker: PdfMaker, sheet: ReceiptSheet): Promise<Buffer> {
  if (!sheet.logos) return maker.make(sheet)
  return maker.make(sheet).catch(() => maker.make({ ...sheet, logos: undefined }))
}
