import * as z from 'zod/mini'
import { cnpj, url } from './setting.ts'

/** A recipient whose client was configured by agreement, without registration. */
export const KnownRecipient = z.strictObject({
  clientId: z.string(),
  organisationId: z.string(),
  /** The `UID` of its certificates; without it only the organisation is compared. */
  softwareId: z.optional(z.string()),
  name: z.string(),
  cnpj: cnpj(),
  jwksUri: url(),
  redirectUris: z.array(url()),
})
export type KnownRecipient = z.infer<typeof KnownRecipient>

/** A holder that does not register clients, with this institution's client there. */
export const KnownHolder = z.strictObject({ authorisationServerId: z.string(), clientId: z.string() })
