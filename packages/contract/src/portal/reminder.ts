import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ConsentId } from './values.ts'

/** The number of people who were told. */
export const RemindedApprovers = z.object({ reminded: z.int() })

/** Our addition, offered where the details say `mayRemind`; once an hour for each sharing. */
export const remindApprovers = endpoint({
  method: 'POST',
  path: '/bff-opin/consents/v1/consents/:consentId/reminder',
  caller: 'customer',
  summary: 'Reminds the people whose approval of a sharing is missing.',
  params: z.object({ consentId: ConsentId }),
  answers: { 200: RemindedApprovers },
})
