import * as z from 'zod/mini'
import { setting } from '../platform/config/part-settings.ts'
import { cnpj, group, url } from '../platform/config/setting.ts'

/** A recipient whose client was configured by agreement, without registration. */
const KnownRecipient = z.strictObject({
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

const Level = z.enum(['loa2', 'loa3'])

/** The level of proof for acts that move money or bind others (docs/decisions/access/levels-and-proofs.md). */
const LevelsConfig = group({
  services: z._default(Level, 'loa3'),
  furtherApproval: z._default(Level, 'loa2'),
})

export const HOLDER_SETTINGS = {
  knownRecipients: setting(z._default(z.array(KnownRecipient), [])),
  levels: setting(LevelsConfig),
}
