import * as z from 'zod/mini'
import { setting } from '../../platform/config/part-settings.ts'
import { group } from '../../platform/config/setting.ts'

const hostOf = (origin: string): string => new URL(origin).hostname

/** Passkeys are bound to a domain, and accepted from the origins of the portal alone. */
const WebauthnConfig = z
  .strictObject({
    rpId: z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain, without port')),
    origins: z
      .array(
        z
          .string()
          .check(z.regex(/^https?:\/\/[^/]+$/, 'must be an origin, such as https://portal.alfa.example')),
      )
      .check(z.minLength(1)),
  })
  .check(
    z.refine(
      ({ rpId, origins }) =>
        origins.every((origin) => hostOf(origin) === rpId || hostOf(origin).endsWith(`.${rpId}`)),
      { error: 'rpId must be the host of each origin, or a domain above it', path: ['rpId'] },
    ),
  )

const SecondFactorConfig = group({
  waitHours: z._default(z.number().check(z.nonnegative()), 24),
  agencyCodes: z._default(z.boolean(), false),
})

export const FACTORS_SETTINGS = {
  webauthn: setting(z.optional(WebauthnConfig), {
    unsafe: [
      {
        isUnsafe: (webauthn) => webauthn?.origins.some((one) => !one.startsWith('https:')) === true,
        message: 'webauthn.origins must be https in production.',
      },
    ],
  }),
  secondFactor: setting(SecondFactorConfig, {
    unsafe: [
      {
        isUnsafe: ({ waitHours }) => waitHours === 0,
        message:
          'secondFactor.waitHours must be more than 0 in production: somebody who has stolen a password and a mailbox would have a second factor at once.',
      },
    ],
  }),
}
