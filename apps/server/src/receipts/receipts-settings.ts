import * as z from 'zod/mini'
import type { SettingsOf } from '../platform/config/part-settings.ts'
import { SETTINGS } from '../platform/config/setting.ts'

/** The insurer's own certificate for PDFs, such as an e-CNPJ A1 of ICP-Brasil. */
const PdfSignatureConfig = z
  .strictObject({
    certificate: z.string().register(SETTINGS, {
      kind: 'path',
      meaning: 'The certificate with its chain, PEM, the own one first.',
      example: 'certificates/e-cnpj.pem',
    }),
    key: z.optional(z.string()).register(SETTINGS, {
      kind: 'path',
      meaning: 'Its private key, RSA or EC, PEM. Either `key` or `signerKey` is set, never both.',
      example: 'certificates/e-cnpj.key',
    }),
    signerKey: z.optional(z.string()).register(SETTINGS, {
      meaning: 'The `kid` of its private key, RSA, at the `signer`, which publishes it with `alg` `RS256`.',
      example: 'e-cnpj-2026',
    }),
  })
  .check(
    z.refine(({ key, signerKey }) => Boolean(key) !== Boolean(signerKey), 'needs either key or signerKey'),
  )

const ReceiptsConfig = z
  .optional(
    z.strictObject({
      pdfSignature: z.optional(PdfSignatureConfig).register(SETTINGS, {
        meaning:
          'Signs the PDF of each receipt (PAdES B-B) with this certificate. Without it, and once it has expired, PDFs have no signature of their own; their data file always has the one of the institution’s keys.',
      }),
    }),
  )
  .register(SETTINGS, { meaning: 'Receipts of what customers grant, change, renew, end and refuse.' })

declare module '../platform/config/part-settings.ts' {
  interface PartSettings {
    receipts?: z.infer<typeof ReceiptsConfig>
  }
}

export const RECEIPTS_SETTINGS: SettingsOf<'receipts'> = {
  receipts: {
    schema: ReceiptsConfig,
    contradiction: (receipts, { signer }) =>
      receipts?.pdfSignature?.signerKey !== undefined && signer.kind === 'sealed'
        ? 'receipts.pdfSignature.signerKey is set, but signer names none: set signer, or key instead.'
        : undefined,
  },
}
