import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { PdfFonts } from '../../platform/pdf/pdf-sheet.ts'
import { drawReceipt } from './draw-receipt.ts'
import type { ReceiptSheet } from './receipt-sheet.ts'

/** Beside the built program's folder, as the migrations are. */
const font = (name: string): Buffer => readFileSync(new URL(`../fonts/${name}.ttf`, import.meta.url))
const FONTS: PdfFonts = {
  serif: font('Newsreader_400Regular'),
  text: font('HankenGrotesk_400Regular'),
  bold: font('HankenGrotesk_600SemiBold'),
}

/** The program of the thread that draws PDFs (`pdf-maker.ts`): one sheet in, one file out. */
parentPort?.on('message', async ({ id, sheet }: { id: number; sheet: ReceiptSheet }) => {
  try {
    const bytes = await drawReceipt(sheet, FONTS)
    parentPort?.postMessage({ id, bytes })
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) })
  }
})
