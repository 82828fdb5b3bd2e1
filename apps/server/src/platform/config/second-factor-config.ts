import * as z from 'zod/mini'
import { SETTINGS } from './setting.ts'

const hostOf = (origin: string): string => new URL(origin).hostname

/** Passkeys are bound to a domain, and accepted from the origins of the portal alone. */
export const WebauthnConfig = z
  .strictObject({
    rpId: z
      .string()
      .check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain, without port'))
      .register(SETTINGS, {
        meaning:
          'The domain that passkeys are bound to: the portal’s host, or a domain above it that is the institution’s own. Another one later orphans every passkey. On `localhost`, which institutions of a sandbox share, browsers are never asked which accounts they know.',
        example: 'alfa.example',
      }),
    origins: z
      .array(
        z
          .string()
          .check(z.regex(/^https?:\/\/[^/]+$/, 'must be an origin, such as https://portal.alfa.example')),
      )
      .check(z.minLength(1))
      .register(SETTINGS, {
        meaning: 'Origins of the portal, with their port where it is not the usual one.',
        example: ['https://portal.alfa.example'],
      }),
  })
  .check(
    z.refine(
      ({ rpId, origins }) =>
        origins.every((origin) => hostOf(origin) === rpId || hostOf(origin).endsWith(`.${rpId}`)),
      { error: 'rpId must be the host of each origin, or a domain above it', path: ['rpId'] },
    ),
  )
export type WebauthnConfig = z.infer<typeof WebauthnConfig>

const WAIT_HOURS = 24

export const SecondFactorConfig = z._default(
  z.strictObject({
    waitHours: z._default(z.number().check(z.nonnegative()), WAIT_HOURS).register(SETTINGS, {
      meaning:
        'Hours until the first second factor of an account counts as one (loa3). The customer is told at once, so that somebody with a stolen password and mailbox gains nothing. 0 in a sandbox only.',
    }),
    agencyCodes: z._default(z.boolean(), false).register(SETTINGS, {
      meaning:
        'Segurança takes codes that the institution’s people give to customers whom they have identified (`npm run accounts -- identity-code`): the factor that waits then counts at once. Codes of `insurer.identity` are taken in any case.',
      example: true,
    }),
  }),
  { waitHours: WAIT_HOURS, agencyCodes: false },
)
