import * as z from 'zod/mini'
import type { SettingsOf } from '../platform/config/part-settings.ts'
import { group } from '../platform/config/setting.ts'

const Level = z.enum(['loa2', 'loa3'])

/** The level of proof for acts that move money or bind others (docs/decisions/access/levels-and-proofs.md). */
const LevelsConfig = group({
  services: z._default(Level, 'loa3'),
  furtherApproval: z._default(Level, 'loa2'),
})

declare module '../platform/config/part-settings.ts' {
  interface PartSettings {
    levels: z.infer<typeof LevelsConfig>
  }
}

export const HOLDER_SETTINGS: SettingsOf<'levels'> = { levels: { schema: LevelsConfig } }
