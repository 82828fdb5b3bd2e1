import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Instant } from './values.ts'

/** Planned outages, as customers are told of them: our addition (capability `plannedOutages`). */

export const PlannedOutage = z.object({
  startsAt: Instant,
  endsAt: Instant,
  /** True if a part of the services goes on meanwhile. */
  isPartial: z.boolean(),
  /** Why, in the insurer's words. */
  explanation: z.string(),
})
export type PlannedOutage = z.infer<typeof PlannedOutage>

export const plannedOutages = endpoint({
  method: 'GET',
  path: '/bff-opin/outages/v1/planned',
  caller: 'anyone',
  summary: 'Planned outages that are near or in effect; an empty list where there is none.',
  answers: { 200: z.array(PlannedOutage) },
})
