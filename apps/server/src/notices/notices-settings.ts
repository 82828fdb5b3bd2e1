import * as z from 'zod/mini'
import type { SettingsOf } from '../platform/config/part-settings.ts'
import { group } from '../platform/config/setting.ts'

/** No sharing lasts longer than a year. */
const MOST_MONTHS = 11

const UnusedConfig = group({
  afterMonths: z._default(z.int().check(z.minimum(1), z.maximum(MOST_MONTHS)), 3),
})

declare module '../platform/config/part-settings.ts' {
  interface PartSettings {
    unused: z.infer<typeof UnusedConfig>
  }
}

export const NOTICES_SETTINGS: SettingsOf<'unused'> = { unused: { schema: UnusedConfig } }
