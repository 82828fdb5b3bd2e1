import * as z from 'zod/mini'
import { SETTINGS, url } from '../platform/config/setting.ts'

/** Reports to the scheme's metrics platform (PCM). */
export const PcmConfig = z.strictObject({
  url: url().register(SETTINGS, {
    meaning: 'The ingestion API of the scheme’s metrics platform; its sandbox has another address.',
    example: 'https://ingestion-api.opinbrasil.com.br',
  }),
  softwareId: z.optional(z.string()).register(SETTINGS, {
    meaning:
      'The software statement that this institution asks others with (`clientSSId`). A recipient needs it.',
    example: '2a59c2a3-529f-41c6-97e3-77395e9951ca',
  }),
  consentUser: z._default(z.enum(['user', 'non-user']), 'user').register(SETTINGS, {
    meaning:
      'Whether the customer is one of the recipient’s, as a holder says it at `consent-created`: the scheme asks, and no holder knows. Our own role as a recipient tells what is so.',
  }),
  everyMinutes: z._default(z.int().check(z.minimum(1), z.maximum(60)), 15).register(SETTINGS, {
    meaning: 'Minutes between two batches; the scheme wants a day by 06:00 of the next.',
  }),
  bufferSeconds: z._default(z.number().check(z.minimum(0.1), z.maximum(60)), 5).register(SETTINGS, {
    meaning:
      'Seconds that reports of calls wait in memory before they are written together: what a process that is killed loses of them. Steps of the consent funnel are never lost.',
  }),
  keepDays: z
    ._default(z.int().check(z.minimum(1)), 90)
    .register(SETTINGS, { meaning: 'Days that reports are kept once they were accepted.' }),
})

/** Traces for the scheme's operations module (MOP). */
export const MopConfig = z.strictObject({
  url: url().register(SETTINGS, {
    meaning: 'The institution’s own gateway of the module, which anonymises. Its host is usually private.',
    example: 'http://mop-gateway.internal.example:8080',
  }),
  keepDays: z._default(z.int().check(z.minimum(1)), 7).register(SETTINGS, {
    meaning: 'Days after which a body that was not delivered is deleted.',
  }),
})
