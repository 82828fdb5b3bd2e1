import * as z from 'zod/mini'
import { setting } from '../platform/config/part-settings.ts'
import { path } from '../platform/config/setting.ts'

/** The insurer's own certificate for PDFs, such as an e-CNPJ A1 of ICP-Brasil. */
const PdfSignatureConfig = z
  .strictObject({
    certificate: path(),
    key: z.optional(path()),
    signerKey: z.optional(z.string()),
  })
  .check(
    z.refine(({ key, signerKey }) => Boolean(key) !== Boolean(signerKey), 'needs either key or signerKey'),
  )

const ReceiptsConfig = z.optional(
  z.strictObject({
    pdfSignature: z.optional(PdfSignatureConfig),
  }),
)

export const RECEIPTS_SETTINGS = {
  receipts: setting(ReceiptsConfig, {
    contradiction: (receipts, { signer }) =>
      receipts?.pdfSignature?.signerKey !== undefined && signer.kind === 'sealed'
        ? 'receipts.pdfSignature.signerKey is set, but signer names none: set signer, or key instead.'
        : undefined,
  }),
}
