import { crc32, deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { FONTS, sheetOf } from '../receipt-sheet.fixture.ts'
import { drawReceipt } from './draw-receipt.ts'

const text = (pdf: Buffer) => pdf.toString('latin1')
const pagesIn = (pdf: Buffer) => text(pdf).match(/\/Type \/Page\b/g)?.length

let drawn: Promise<Buffer> | undefined
/** The receipt as it is mostly; drawn once for all tests. */
function drawPlain(): Promise<Buffer> {
  drawn ??= drawReceipt(sheetOf(), FONTS)
  return drawn
}

it('is the same, byte for byte, whenever it is drawn', async () => {
  const [one, other] = [await drawPlain(), await drawReceipt(sheetOf(), FONTS)]
  if (process.env.RECEIPT_PDF) (await import('node:fs')).writeFileSync(process.env.RECEIPT_PDF, one)
  expect(one.equals(other)).toBe(true)
  expect(text(one)).toContain('/CreationDate (D:20260708170531Z)')
})

it('is tagged, in Portuguese, with its title shown, its fonts embedded and its data attached', async () => {
  const pdf = text(await drawPlain())
  expect(pdf).toContain('/Marked true')
  expect(pdf).toContain('/Lang (pt-BR)')
  expect(pdf).toContain('/DisplayDocTitle true')
  expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>')
  // A list of glyphs that lacks some is worse than none (ISO 14289-1, 7.21.4.2).
  expect(pdf).not.toContain('/CIDSet')
  expect(pdf).toContain('comprovante-7F3A20C19K42.json')
  expect(pdf).toContain('/AFRelationship /Data')
  expect(pdf.match(/\/FontFile2/g)?.length).toBe(3)
  expect(pdf).not.toContain('/BaseFont /Helvetica')
  expect(pdf.match(/\/S \/Figure/g)?.length).toBe(2)
})

it('a receipt of up to eight groups has one page, and more of them flow onto the next', async () => {
  expect(pagesIn(await drawPlain())).toBe(1)
  const families = [
    'AUTO',
    'PATRIMONIAL',
    'RESPONSIBILITY',
    'TRANSPORT',
    'FINANCIAL_RISKS',
    'RURAL',
    'HOUSING',
  ]
  const many = families.flatMap((family) =>
    ['', '_POLICYINFO', '_PREMIUM', '_CLAIM'].map((part) => `DAMAGES_AND_PEOPLE_${family}${part}_READ`),
  )
  const eight = ['CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', ...many]
  expect(pagesIn(await drawReceipt(sheetOf({ permissions: eight }), FONTS))).toBe(1)
  const resources = families.flatMap((family) =>
    Array.from({ length: 20 }, (_, at) => ({
      type: `DAMAGES_AND_PEOPLE_${family}`,
      number: `0531.2204.${at}`,
      companyName: 'Beta Vida e Previdência S.A.',
    })),
  )
  const long = await drawReceipt(sheetOf({ permissions: eight, resources }), FONTS)
  expect(pagesIn(long)).toBeGreaterThan(1)
})

it.each(['CHANGE', 'RENEWAL', 'END', 'EXPIRY', 'REFUSAL'] as const)('draws %s', async (kind) => {
  const pdf = await drawReceipt(sheetOf({ kind, reason: 'CUSTOMER_MANUALLY_REVOKED' }), FONTS)
  if (process.env.RECEIPT_PDF)
    (await import('node:fs')).writeFileSync(`${process.env.RECEIPT_PDF}.${kind}.pdf`, pdf)
  expect(pagesIn(pdf)).toBe(1)
})

const SVG = (inside: string) =>
  ({
    type: 'image/svg+xml',
    bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inside}</svg>`),
  }) as const
const PNG = {
  type: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
} as const

/** A picture of eight pixels a side, whose data go on beyond its last row. */
function pictureWith(more: number) {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data])
    const around = Buffer.alloc(8)
    around.writeUInt32BE(data.length)
    around.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
  }
  const head = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 6, 0, 0, 0])
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(32, 200)])
  const data = deflateSync(Buffer.concat([...Array<Buffer>(8).fill(row), Buffer.alloc(more)]))
  const chunks = [chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return { type: 'image/png', bytes: Buffer.concat([PNG.bytes.subarray(0, 8), ...chunks]) } as const
}

it('shows the marks of the institutions, as pictures and as drawings', async () => {
  const flat = SVG('<title>B</title><path d="M8 4h7v11H8z" fill="#176540"/><circle cx="9" cy="9" r="2"/>')
  const plain = await drawPlain()
  expect(text(plain)).not.toContain('/Subtype /Image')
  for (const holder of [flat, PNG, pictureWith(0)])
    expect(text(await drawReceipt({ ...sheetOf(), logos: { holder } }, FONTS))).toContain('/Subtype /Image')
})

it.each([
  ['a picture from elsewhere', SVG('<image href="https://x.example/a.png"/>')],
  ['a gradient that is not there', SVG('<path d="M0 0h1v1z" fill="url(#a)"/>')],
  ['nothing', SVG('')],
  ['an end that is missing', { type: 'image/svg+xml', bytes: Buffer.from('<svg><path') } as const],
  ['data for a thousand pictures', pictureWith(264_000)],
  ['half a picture', { type: 'image/png', bytes: PNG.bytes.subarray(0, 20) } as const],
])('an initial stands for a mark with %s', async (_, holder) => {
  const plain = await drawPlain()
  expect((await drawReceipt({ ...sheetOf(), logos: { holder } }, FONTS)).equals(plain)).toBe(true)
})
