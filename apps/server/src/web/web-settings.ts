import * as z from 'zod/mini'
import { setting } from '../platform/config/part-settings.ts'
import { contact } from '../platform/config/setting.ts'

/** The forms that Apple (associated domains) and Google (Digital Asset Links) accept. */
const APPLE_ID = /^[A-Z0-9]{10}(\.[A-Za-z0-9-]+)+$/
const ANDROID_PACKAGE = /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/
const FINGERPRINT = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/

/** The institution's own apps. They may claim the https links that begin and end the two journeys. */
export const AppLinksConfig = z
  .strictObject({
    apple: z._default(
      z.array(
        z
          .string()
          .check(z.regex(APPLE_ID, 'must be prefix and bundle id, such as ABCDE12345.br.com.alfa.app')),
      ),
      [],
    ),
    android: z._default(
      z.array(
        z.strictObject({
          package: z
            .string()
            .check(z.regex(ANDROID_PACKAGE, 'must be an application id, such as br.com.alfa.app')),
          fingerprints: z
            .array(
              z
                .string()
                .check(
                  z.regex(FINGERPRINT, 'must be a SHA-256 fingerprint: 32 pairs of 0-9 A-F with colons'),
                ),
            )
            .check(z.minLength(1)),
        }),
      ),
      [],
    ),
  })
  .check(
    z.refine(({ apple, android }) => apple.length + android.length > 0, {
      error: 'must name an app in apple or android',
    }),
  )

export const WEB_SETTINGS = {
  appLinks: setting(z.optional(AppLinksConfig)),
  securityContact: setting(z.optional(contact())),
}
