import * as z from 'zod/mini'
import { group, SETTINGS } from './setting.ts'

/** Calls that one process answers in a minute (docs/decisions/server/limits.md). */
export const TrafficConfig = group({
  institutionPerMinute: z._default(z.int().check(z.minimum(500)), 6_000).register(SETTINGS, {
    meaning:
      'Calls of one institution in a minute, by its certificate or, without certificates, by its address. The scheme demands 500 at least.',
  }),
  accountPerMinute: z
    ._default(z.int().check(z.minimum(300)), 1_200)
    .register(SETTINGS, { meaning: 'Calls of one customer’s account in a minute.' }),
})
