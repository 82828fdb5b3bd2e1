import * as z from 'zod/mini'
import { SETTINGS } from './setting.ts'

/** The insurer's own certificate for PDFs, such as an e-CNPJ A1 of ICP-Brasil. */
export const PdfSignatureConfig = z.strictObject({
  certificate: z.string().register(SETTINGS, {
    kind: 'path',
    meaning: 'The certificate with its chain, PEM, the own one first.',
    example: 'certificates/e-cnpj.pem',
  }),
  key: z.string().register(SETTINGS, {
    kind: 'path',
    meaning: 'Its private key, RSA or EC, PEM.',
    example: 'certificates/e-cnpj.key',
  }),
})

export const PDF_SIGNATURE = {
  meaning:
    'Signs the PDF of each receipt (PAdES B-B) with this certificate. Without it, and once it has expired, PDFs have no signature of their own; their data file always has the one of the institution’s keys.',
} as const
