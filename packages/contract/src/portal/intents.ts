import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Instant, textLine } from './values.ts'

/**
 * Facts and acts for a customer who was sent by another institution, before the sign-in (our addition, capability `intentBrand`). The unguessable handle of the request is all that is shown, in a header, since addresses are logged.
 */

const headers = z.object({ intentid: textLine(1, 512) })

/** The institution that asks; nothing of the person it asks about. */
export const IntentBrand = z.object({
  name: z.string(),
  cnpj: z.string(),
  /** Address of its logo, on our own host. */
  logo: z.optional(z.string()),
  /** Until when the customer may answer. */
  answerUntil: Instant,
  /** True if that moment has not come. */
  isOpen: z.boolean(),
})
export type IntentBrand = z.infer<typeof IntentBrand>

export const intentBrand = endpoint({
  method: 'GET',
  path: '/bff-opin/consents/v1/proxy/brand',
  caller: 'client',
  summary: 'Which institution sent the customer here with a request; nothing personal.',
  headers,
  answers: { 200: IntentBrand },
})

export const IntentLeft = z.object({ location: z.string() })

export const leaveIntent = endpoint({
  method: 'PATCH',
  path: '/bff-opin/consents/v1/proxy/leave',
  caller: 'client',
  summary:
    'Goes back to the other institution without signing in: the request ends, the consent waits until its hour.',
  headers,
  answers: { 200: IntentLeft },
})
