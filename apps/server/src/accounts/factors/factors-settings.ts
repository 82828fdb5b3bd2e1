import * as z from 'zod/mini'
import type { SettingsOf } from '../../platform/config/part-settings.ts'
import { group, SETTINGS } from '../../platform/config/setting.ts'

const hostOf = (origin: string): string => new URL(origin).hostname

/** Passkeys are bound to a domain, and accepted from the origins of the portal alone. */
const WebauthnConfig = z
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

const SecondFactorConfig = group({
  waitHours: z._default(z.number().check(z.nonnegative()), 24).register(SETTINGS, {
    meaning:
      'Hours until the first second factor of an account counts as one (loa3). The customer is told at once, so that somebody with a stolen password and mailbox gains nothing. 0 in a sandbox only.',
  }),
  agencyCodes: z._default(z.boolean(), false).register(SETTINGS, {
    meaning:
      'Segurança takes codes that the institution’s people give to customers whom they have identified (`npm run accounts -- identity-code`): the factor that waits then counts at once. Codes of `insurer.identity` are taken in any case.',
  }),
})

declare module '../../platform/config/part-settings.ts' {
  interface PartSettings {
    webauthn?: z.infer<typeof WebauthnConfig> | undefined
    secondFactor: z.infer<typeof SecondFactorConfig>
  }
}

export const FACTORS_SETTINGS: SettingsOf<'webauthn' | 'secondFactor'> = {
  webauthn: {
    schema: z.optional(WebauthnConfig).register(SETTINGS, {
      meaning:
        'Passkeys (WebAuthn): sign-in with finger, face or PIN of a device. Without it there are none. Needs `capabilities.strongSignIn` in the portal’s configuration.',
    }),
    unsafe: [
      {
        isUnsafe: (webauthn) => webauthn?.origins.some((one) => !one.startsWith('https:')) === true,
        message: 'webauthn.origins must be https in production.',
      },
    ],
  },
  secondFactor: {
    schema: SecondFactorConfig.register(SETTINGS, { meaning: 'Second factors of customers.' }),
    unsafe: [
      {
        isUnsafe: ({ waitHours }) => waitHours === 0,
        message:
          'secondFactor.waitHours must be more than 0 in production: somebody who has stolen a password and a mailbox would have a second factor at once.',
      },
    ],
  },
}
