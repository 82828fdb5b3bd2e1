import * as z from 'zod/mini'
import type { SettingsOf } from '../platform/config/part-settings.ts'
import { group, SETTINGS } from '../platform/config/setting.ts'

const Level = z.enum(['loa2', 'loa3'])

/**
 * The level of proof for acts that move money or bind others
 * (docs/decisions/access/levels-and-proofs.md).
 */
const LevelsConfig = group({
  services: z._default(Level, 'loa3').register(SETTINGS, {
    meaning:
      'For a consent of a service (endorsement, claim notification). The scheme demands several factors (loa3); loa2 is for pilots, and the log says so at every start.',
  }),
  furtherApproval: z._default(Level, 'loa2').register(SETTINGS, {
    meaning: 'For the approval of a further person, whose policy is to be shared.',
    example: 'loa3',
  }),
}).register(SETTINGS, { meaning: 'What asks for a second factor of the customer.' })

declare module '../platform/config/part-settings.ts' {
  interface PartSettings {
    levels: z.infer<typeof LevelsConfig>
  }
}

export const HOLDER_SETTINGS: SettingsOf<'levels'> = { levels: { schema: LevelsConfig } }
