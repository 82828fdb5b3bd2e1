import * as z from 'zod/mini'

/** The person whom the insurer's backend gave a code to, and the tab (docs/operating/mobile-app.md). */
export const HandoverVoucher = z.object({
  /** CPF or CNPJ of the account without punctuation. */
  document: z.string(),
  /** CPF of who acts, where the account is a company's. */
  person: z.optional(z.string()),
  /** The value that the portal's page gave the app to ask with: base64url of a SHA-256. */
  challenge: z.string(),
  /** When the app got the code. */
  issuedAt: z.iso.datetime({ offset: true }),
  /** The level that the app's own sign-in proves. */
  level: z._default(z.enum(['loa2', 'loa3']), 'loa2'),
  /** When the person proved it last; absent: long ago. */
  provedAt: z.optional(z.iso.datetime({ offset: true })),
})
export type HandoverVoucher = z.infer<typeof HandoverVoucher>
