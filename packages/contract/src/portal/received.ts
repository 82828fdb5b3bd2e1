import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ConsentId, FurtherApproval, Instant } from './values.ts'

/** Data that other institutions gave: our addition (capability `receivedData`). */

/**
 * RECEIVED: here. EMPTY: they say there is nothing. WAITING: not read yet. NOT_THERE: they do not have it (yet).
 * REFUSED: they do not give it. UNAVAILABLE: they did not answer, or not readably; it is tried again.
 */
export const RECEIVED_STATES = [
  'RECEIVED',
  'EMPTY',
  'WAITING',
  'NOT_THERE',
  'REFUSED',
  'UNAVAILABLE',
] as const
/** The progress of a received part. */
export const ReceivedState = z.enum(RECEIVED_STATES)
export type ReceivedState = z.infer<typeof ReceivedState>

/** One answer of the other institution. */
export const ReceivedPart = z.object({
  /** Last part of the address in the scheme's API: `policy-info`, `premium`, `identifications`… */
  name: z.string(),
  displayName: z.string(),
  state: ReceivedState,
  receivedAt: z.optional(Instant),
  /** The scheme's own shape: an object, or a list. Only when RECEIVED. */
  data: z.optional(z.unknown()),
})
export type ReceivedPart = z.infer<typeof ReceivedPart>

/** One policy, contract or title, or the registration data. */
export const ReceivedItem = z.object({
  /** Policy, contract or title; absent for registration data. */
  resourceId: z.optional(z.string()),
  productName: z.optional(z.string()),
  companyName: z.optional(z.string()),
  parts: z.array(ReceivedPart),
})
export type ReceivedItem = z.infer<typeof ReceivedItem>

export const ReceivedGroup = z.object({
  /** Type of the resources API, or CUSTOMERS. */
  type: z.string(),
  displayName: z.string(),
  /** The state in the group's list; registration data have none and are RECEIVED. */
  state: ReceivedState,
  items: z.array(ReceivedItem),
  /** Policies that come once further people have authorised them at the other institution, by their `resourceId`. */
  waiting: z.optional(z.array(z.string())),
})
export type ReceivedGroup = z.infer<typeof ReceivedGroup>

/** Everything that came by a sharing. */
export const ReceivedData = z.object({
  consentId: z.string(),
  organisationName: z.string(),
  /** When everything that was shared had come. */
  completedAt: z.optional(Instant),
  /** When it is read again. */
  nextAt: z.optional(Instant),
  furtherApproval: z.optional(FurtherApproval),
  groups: z.array(ReceivedGroup),
})
export type ReceivedData = z.infer<typeof ReceivedData>

export const receivedData = endpoint({
  method: 'GET',
  path: '/bff-opin/consents/v1/received/:consentId',
  caller: 'customer',
  summary: 'Data that a sharing in force has brought, and what has not come yet. Others answer 404.',
  params: z.object({ consentId: ConsentId }),
  answers: { 200: ReceivedData },
})
