import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { PdfFonts } from '../../platform/pdf/pdf-sheet.ts'
import { drawReceipt } from './draw-receipt.ts'
import type { PdfAnswer } from './pdf-maker.ts'
import type { ReceiptSheet } from './receipt-sheet.ts'

/** Fonts stand beside the built program's folder, as the migrations do. */
const font = (name: string): Buffer => readFileSync(new URL(`../fonts/${name}.ttf`, import.meta.url))
const FONTS: PdfFonts = {
  serif: font('Newsreader_400Regular'),
  text: font('HankenGrotesk_400Regular'),
  bold: font('HankenGrotesk_600SemiBold'),
}

/** The program of the thread that draws PDFs (`pdf-maker.ts`): one sheet in, one file out. */
parentPort?.on('message', async (sheet: ReceiptSheet) => {
  const answer = await drawReceipt(sheet, FONTS).then(
    (bytes): PdfAnswer => ({ bytes }),
    (error: unknown): PdfAnswer => ({ error: String(error) }),
  )
  parentPort?.postMessage(answer)
})
