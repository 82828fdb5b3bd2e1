import { ReceiptNumber } from '@consente/domain/receipt-number'
import {
  bridgeTexts,
  issuedText,
  issuerName,
  receiptBridge,
  receiptLead,
  receiptTitle,
  signedText,
} from '@consente/domain/receipt-texts'
import type { Pdf, Pen, Structure } from '../../platform/pdf/pdf-pen.ts'
import { A4, INK, LINE, MARGIN, MM, type PdfFonts, SOFT, WIDTH } from '../../platform/pdf/pdf-sheet.ts'
import { drawTagged } from '../../platform/pdf/tagged-pdf.ts'
import { drawBridge } from './bridge-drawing.ts'
import { drawQr } from './qr-drawing.ts'
import { type Section, sectionsOf } from './receipt-sections.ts'
import type { ReceiptSheet } from './receipt-sheet.ts'
import { sealPicture } from './seal-logo.ts'
import { addSignatureField } from './signature-field.ts'

/**
 * Draws a receipt: A4, tagged (PDF/UA), in Portuguese, fonts embedded, the data file attached. Its dates are those of
 * the action and nothing is random, so that the same sheet gives the same bytes.
 */
export async function drawReceipt(sheet: ReceiptSheet, fonts: PdfFonts): Promise<Buffer> {
  const { receipt, logos = {} } = sheet
  const [holder, recipient] = await Promise.all([logos.holder, logos.recipient].map(sealPicture))
  const about = {
    title: `Comprovante ${ReceiptNumber.format(receipt.jti)} · ${issuerName(receipt)}`,
    author: issuerName(receipt),
    subject: 'Comprovante de compartilhamento de dados',
    at: new Date(receipt.event.event_time),
  }
  return drawTagged(about, fonts, (pdf, pen) => {
    attach(pdf, sheet, about.at)
    drawPages(pdf, pen, { ...sheet, pictures: { holder, recipient } })
  })
}

/** The heights at which the sections of a page begin, and must end. */
const [BELOW_BRIDGE, BELOW_HEADER, FOOT] = [97 * MM, 32 * MM, A4.height - 51 * MM]
const GAP = 2.1 * MM

function attach(pdf: Pdf, { receipt, data }: ReceiptSheet, at: Date): void {
  pdf.file(Buffer.from(data), {
    name: `comprovante-${receipt.jti}.json`,
    type: 'application/json',
    description: 'Comprovante assinado',
    creationDate: at,
    modifiedDate: at,
    relationship: 'Data',
  } as Parameters<Pdf['file']>[1])
}

type Sheet = ReceiptSheet & { pictures: Record<'holder' | 'recipient', Buffer | undefined> }
type Page = { pdf: Pdf; pen: Pen; root: Structure; sheet: Sheet }

function drawPages(pdf: Pdf, pen: Pen, sheet: Sheet): void {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const page = { pdf, pen, root, sheet }
  const pages = pagesOf(sectionsOf(pen, pdf, sheet))
  pages.forEach((sections, index) => {
    pdf.addPage()
    drawHeader(page)
    if (index === 0 && sheet.signature) addSignatureField(pdf, sheet.signature)
    if (index === 0) drawOpening(page)
    let y = index === 0 ? BELOW_BRIDGE : BELOW_HEADER
    for (const section of sections) y = drawSection(page, section, y)
    drawFoot(page, `Página ${index + 1} de ${pages.length}`)
  })
  root.end()
}

/** Sections by page: a section that does not fit goes on on the next one, under its title. */
function pagesOf(sections: readonly Section[]): Section[][] {
  const pages: Section[][] = [[]]
  let y = BELOW_BRIDGE
  for (const { title, blocks } of sections) {
    let current: Section | undefined
    for (const block of blocks) {
      if (y + block.height + (current ? 0 : 2 * GAP) > FOOT) {
        pages.push([])
        current = undefined
        y = BELOW_HEADER
      }
      if (!current) {
        current = { title, blocks: [] }
        pages.at(-1)?.push(current)
        y += 2 * GAP
      }
      current.blocks.push(block)
      y += block.height
    }
  }
  return pages
}

function drawHeader({ pdf, pen, root, sheet }: Page): void {
  const header = pdf.struct('Sect')
  root.add(header)
  const name = issuerName(sheet.receipt)
  pen.tag(header, 'P', () => pen.write(name, MARGIN, 15 * MM, { font: 'serif', size: 14, width: WIDTH / 2 }))
  const what = 'Comprovante de compartilhamento de dados · Open Insurance Brasil'
  const style = { size: 8, colour: SOFT, width: WIDTH * 0.6 }
  pen.tag(header, 'P', () => pen.write(what, MARGIN + WIDTH * 0.4, 17 * MM, style, 'right'))
  header.end()
  pen.decorate(() => line(pdf, 26 * MM, INK, 1))
}

function line(pdf: Pdf, y: number, colour: string, width = 0.6): void {
  pdf
    .lineWidth(width)
    .strokeColor(colour)
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .stroke()
}

/** Title, lead, bridge and its captions: the first page's upper third. */
function drawOpening({ pdf, pen, root, sheet }: Page): void {
  const { receipt, colour, pictures } = sheet
  const title = { font: 'serif', size: 21, width: 150 * MM } as const
  const text = receiptTitle(receipt)
  pen.tag(root, 'H1', () => pen.write(text, MARGIN, 32 * MM, title))
  const lead = { size: 11, colour: SOFT, width: WIDTH }
  const y = 33 * MM + pen.heightOf(text, title)
  pen.tag(root, 'P', () => pen.write(receiptLead(receipt), MARGIN, y, lead))

  const { sends, receives, what, term, sentence } = bridgeTexts(receipt)
  const { holder, recipient, pii_information: groups } = receipt
  const bridge = {
    state: receiptBridge(receipt),
    beads: groups.map(({ pii_optional: isOptional }) => ({ isOptional })),
    seals: [
      { initial: holder.party_name.charAt(0), picture: pictures.holder },
      { initial: recipient.party_name.charAt(0), picture: pictures.recipient },
    ] as const,
    colour,
  }
  const drawn = pdf.struct('Figure', { alt: sentence }, () =>
    drawBridge(pdf, { left: MARGIN, top: 56 * MM, width: WIDTH }, bridge),
  )
  root.add(drawn)
  const caption = (lines: readonly string[], align: 'left' | 'center' | 'right') => {
    const [label = '', name = '', detail = ''] = lines
    const small = { size: 8, colour: SOFT, width: WIDTH }
    pen.tag(root, 'P', () => pen.write(label, MARGIN, 79 * MM, small, align))
    pen.tag(root, 'P', () =>
      pen.write(name, MARGIN, 83 * MM, { font: 'serif', size: 12.5, width: WIDTH }, align),
    )
    pen.tag(root, 'P', () => pen.write(detail, MARGIN, 88.5 * MM, small, align))
  }
  caption([sends, holder.party_name, `CNPJ ${holder.party_id}`], 'left')
  caption(['O quê, até quando', what, term], 'center')
  caption([receives, recipient.party_name, `CNPJ ${recipient.party_id}`], 'right')
}

function drawSection({ pdf, pen, root }: Page, { title, blocks }: Section, top: number): number {
  pen.decorate(() => line(pdf, top, LINE))
  const section = pdf.struct('Sect')
  root.add(section)
  let y = top + GAP
  pen.tag(section, 'H2', () => pen.write(title, MARGIN, y - 1, { font: 'serif', size: 11.5, width: 36 * MM }))
  for (const block of blocks) {
    block.draw(section, y)
    y += block.height
  }
  section.end()
  return y + GAP
}

const QR = 27 * MM

function drawFoot({ pdf, pen, root, sheet }: Page, pages: string): void {
  const { receipt, checkAddress } = sheet
  const top = FOOT + 3 * MM
  pen.decorate(() => line(pdf, top, INK, 1))
  const foot = pdf.struct('Sect')
  root.add(foot)
  const address = `${checkAddress}?numero=${receipt.jti}`
  const alt = { alt: 'Código QR com o endereço para conferir este comprovante' }
  foot.add(
    pdf.struct('Figure', alt, () => drawQr(pdf, address, { left: MARGIN, top: top + 3 * MM, size: QR })),
  )
  const [x, width] = [MARGIN + QR + 6 * MM, WIDTH - QR - 6 * MM]
  const { by, at } = signedText(receipt)
  const short = checkAddress.replace(/^https?:\/\//, '')
  const told = [
    `Confira em ${short}: digite o número, leia o código ou solte este arquivo.`,
    `${by} ${at} O arquivo de dados (JSON) vai anexado a este PDF.`,
  ].join('\n')
  pen.tag(foot, 'P', () =>
    pen.write('Número do comprovante', x, top + 6 * MM, { size: 8, colour: SOFT, width }),
  )
  pen.tag(foot, 'P', () =>
    pen.write(ReceiptNumber.format(receipt.jti), x, top + 10 * MM, { font: 'serif', size: 17, width }),
  )
  pen.tag(foot, 'P', () => pen.write(told, x, top + 19 * MM, { size: 8, width }))
  const tiny = { size: 7.5, colour: SOFT, width: WIDTH }
  pen.tag(foot, 'P', () => pen.write(issuedText(receipt), MARGIN, top + QR + 7 * MM, tiny))
  foot.end()
  pen.decorate(() => pen.write(pages, MARGIN, top + QR + 7 * MM, tiny, 'right'))
}
