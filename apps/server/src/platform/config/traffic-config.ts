import * as z from 'zod/mini'
import { SETTINGS } from './setting.ts'

const INSTITUTION_PER_MINUTE = 6_000
const ACCOUNT_PER_MINUTE = 1_200

/** Calls that one process answers in a minute (docs/decisions/server/limits.md). */
export const TrafficConfig = z._default(
  z.strictObject({
    institutionPerMinute: z
      ._default(z.int().check(z.minimum(500)), INSTITUTION_PER_MINUTE)
      .register(SETTINGS, {
        meaning:
          'Calls of one institution in a minute, by its certificate or, without certificates, by its address. The scheme demands 500 at least.',
      }),
    accountPerMinute: z
      ._default(z.int().check(z.minimum(300)), ACCOUNT_PER_MINUTE)
      .register(SETTINGS, { meaning: 'Calls of one customer’s account in a minute.' }),
  }),
  { institutionPerMinute: INSTITUTION_PER_MINUTE, accountPerMinute: ACCOUNT_PER_MINUTE },
)
