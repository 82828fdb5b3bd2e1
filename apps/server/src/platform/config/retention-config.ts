import * as z from 'zod/mini'
import { group, SETTINGS } from './setting.ts'

/** Setting `auditLog`: how long its rows are kept. */
export const AuditLogConfig = z.strictObject({
  keepDays: z
    .int()
    .check(z.minimum(366))
    .register(SETTINGS, { meaning: 'Days, a year at least (OPIN controls manual).', example: 1830 }),
})

/** Setting `receivedData`: how often other institutions are asked, and how long what came is kept. */
export const ReceivedDataConfig = group({
  everyHours: z._default(z.number().check(z.positive()), 12).register(SETTINGS, {
    meaning: 'Hours between two readings; the scheme promises data within two business days.',
  }),
  keepDaysAfterEnd: z
    ._default(z.number().check(z.nonnegative()), 0)
    .register(SETTINGS, { meaning: 'Days that received data outlive their sharing.' }),
})
