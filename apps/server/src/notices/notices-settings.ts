import * as z from 'zod/mini'
import type { SettingsOf } from '../platform/config/part-settings.ts'
import { group, SETTINGS } from '../platform/config/setting.ts'

/** No sharing lasts longer than a year. */
const MOST_MONTHS = 11

const UnusedConfig = group({
  afterMonths: z._default(z.int().check(z.minimum(1), z.maximum(MOST_MONTHS)), 3).register(SETTINGS, {
    meaning:
      'Months without a reading of data after which a customer is asked if a sharing is still needed. The consent and the list of policies are no data.',
  }),
}).register(SETTINGS, { meaning: 'Sharings whose data nobody reads.' })

declare module '../platform/config/part-settings.ts' {
  interface PartSettings {
    unused: z.infer<typeof UnusedConfig>
  }
}

export const NOTICES_SETTINGS: SettingsOf<'unused'> = { unused: { schema: UnusedConfig } }
