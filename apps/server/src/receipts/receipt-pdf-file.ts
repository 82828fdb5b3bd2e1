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
import type { ReceiptsThrottling } from './receipts-throttling.ts'

/** Dependencies of the first drawing of a PDF. */
export type PdfDeps = {
  database: Database
  clock: Clock
  pdfs: ReceiptPdfStore
  maker: PdfMaker
  throttling: ReceiptsThrottling
  /** Drawings of this process that are not finished, by number. */
  underWay: Map<string, Promise<Buffer>>
  sheetOf(jws: string): Promise<ReceiptSheet>
  /** The insurer's certificate for PDFs, where it has one. */
  signer: PdfSigner | undefined
}

/**
 * The PDF of a receipt: drawn at the first request and then kept, so that its bytes never change, even with another
 * version of the software or another colour of the brand. Requests for one number share one drawing.
 * @throws {Failure} UNAVAILABLE; TOO_MANY_TRIES for an account that has many drawn
 */
export function receiptPdf(deps: PdfDeps, receipt: StoredReceipt): Promise<Buffer> {
  const { underWay } = deps
  const { number } = receipt
  const making = underWay.get(number) ?? keptOrDrawn(deps, receipt).finally(() => underWay.delete(number))
  underWay.set(number, making)
  return making
}

async function keptOrDrawn(deps: PdfDeps, { number, jws, document }: StoredReceipt): Promise<Buffer> {
  const { database, clock, pdfs, maker, sheetOf, signer, throttling } = deps
  const kept = await pdfs.find(database, number)
  if (kept) return kept
  await throttling.take('receiptDrawing', document)
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
