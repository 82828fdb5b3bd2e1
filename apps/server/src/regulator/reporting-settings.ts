import * as z from 'zod/mini'
import { url } from '../platform/config/setting.ts'

/** Reports to the scheme's metrics platform (PCM). */
export const PcmConfig = z.strictObject({
  url: url(),
  softwareId: z.optional(z.string()),
  consentUser: z._default(z.enum(['user', 'non-user']), 'user'),
  everyMinutes: z._default(z.int().check(z.minimum(1), z.maximum(60)), 15),
  bufferSeconds: z._default(z.number().check(z.minimum(0.1), z.maximum(60)), 5),
  keepDays: z._default(z.int().check(z.minimum(1)), 90),
})

/** Traces for the scheme's operations module (MOP). */
export const MopConfig = z.strictObject({
  url: url(),
  keepDays: z._default(z.int().check(z.minimum(1)), 7),
})
