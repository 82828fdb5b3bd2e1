import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PdfFonts } from '../platform/pdf/pdf-sheet.ts'
import type { ReceiptSheet } from './pdf/receipt-sheet.ts'
import { type ReceiptAction, receiptBody } from './receipt-body.ts'

const font = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../fonts/${name}.ttf`, import.meta.url)))
export const FONTS: PdfFonts = {
  serif: font('Newsreader_400Regular'),
  text: font('HankenGrotesk_400Regular'),
  bold: font('HankenGrotesk_600SemiBold'),
}

const AT = new Date('2026-07-08T17:05:31.400Z')
export const BY = {
  number: '7F3A20C19K42',
  issuer: 'https://beta.example/auth',
  us: { name: 'Beta Seguradora', cnpj: '11222333000181' },
}
export const GRANT: ReceiptAction = {
  side: 'holder',
  kind: 'GRANT',
  at: AT,
  consentId: 'urn:beta:8c41',
  document: '52998224725',
  loggedUser: '52998224725',
  name: 'Marina Duarte Lopes',
  other: { name: 'Alfa Seguros', cnpj: 'SEGUROAB000138' },
  purpose: 'Comparar',
  permissions: [
    'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
    'DAMAGES_AND_PEOPLE_AUTO_READ',
    'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ',
    'RESOURCES_READ',
  ],
  resources: [
    { type: 'DAMAGES_AND_PEOPLE_AUTO', number: '0531.2204.118', companyName: 'Beta Seguradora S.A.' },
  ],
  createdAt: new Date('2026-07-08T16:58:00Z'),
  authorisedAt: AT,
  endsAt: new Date('2027-07-08T16:57:00Z'),
}

/** The sheet of that receipt, with the changes that a test needs. */
export function sheetOf(change: Partial<ReceiptAction> = {}): ReceiptSheet {
  return {
    receipt: receiptBody({ ...GRANT, ...change }, BY),
    data: '{"jws":"a.b.c"}',
    checkAddress: 'https://beta.example/conferir',
    colour: '#1a48bc',
  }
}
