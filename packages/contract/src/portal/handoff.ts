import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Instant, textLine } from './values.ts'

/**
 * From a computer to a phone, at the holder: our addition (capability `handoff`; RFC 10027, cross-device flows). The computer is
 * the browser that opened the request, as its cookie of the OpenID provider proves; it also hears states as server-sent events at
 * `/bff-opin/handoff/v1/events`.
 */

const ofRequest = z.object({ intentid: textLine(1, 512) })
/** The handle that reading the code gave the phone. */
const handoff = textLine(1, 128)

/** The way of a request from the computer to the phone and back. */
export const HandoffState = z.object({
  state: z.enum(['ready', 'scanned', 'picked', 'authorised', 'refused', 'ended']),
  /** In `ready`, the end of the code; in `scanned`, the time until which the number must be picked. */
  until: z.optional(Instant),
  /** In `scanned`: two digits, to be picked on the phone. */
  number: z.optional(z.string()),
  /** In `scanned`: the time when a phone read the code. */
  scannedAt: z.optional(Instant),
  /** Of `ended`. `over`: the request itself is. */
  why: z.optional(z.enum(['expired', 'wrong-number', 'other-person', 'over'])),
  /** In `authorised` and `refused`: the address to which this browser goes next, alone. */
  location: z.optional(z.string()),
  /** True if another code may be asked for. */
  mayRetry: z.boolean(),
})
export type HandoffState = z.infer<typeof HandoffState>

/** A code, which is shown once. */
export const HandoffCode = z.extend(HandoffState, { code: z.string() })
export type HandoffCode = z.infer<typeof HandoffCode>

export const showHandoffCode = endpoint({
  method: 'POST',
  path: '/bff-opin/handoff/v1/codes',
  caller: 'client',
  summary: 'A code for the customer’s phone, from the browser that opened the request; an older one is void.',
  headers: ofRequest,
  answers: { 200: HandoffCode },
})

export const handoffState = endpoint({
  method: 'GET',
  path: '/bff-opin/handoff/v1/state',
  caller: 'client',
  summary: 'How far the phone is, for the browser that opened the request.',
  headers: ofRequest,
  answers: { 200: HandoffState },
})

export const CodeOnPhone = z.object({ code: textLine(1, 64) })
export const ScannedCode = z.object({ handoff: z.string() })
export type ScannedCode = z.infer<typeof ScannedCode>

export const readHandoffCode = endpoint({
  method: 'POST',
  path: '/bff-opin/handoff/v1/readings',
  caller: 'client',
  summary: 'A phone has read the code, which thereby is used; nobody is signed in by it.',
  body: CodeOnPhone,
  answers: { 200: ScannedCode },
})

export const HandoffHandle = z.object({ handoff })

/** The request as the phone shows it before the number. */
export const HandoffOnPhone = z.object({
  name: z.string(),
  cnpj: z.string(),
  /** Address of the logo, on our own host. */
  logo: z.optional(z.string()),
  beganAt: Instant,
  /** Kind of the starting browser's device, and its system, as the browser said it. */
  device: z.object({ kind: z.string(), system: z.optional(z.string()) }),
  numbers: z.array(z.string()),
  until: Instant,
})
export type HandoffOnPhone = z.infer<typeof HandoffOnPhone>

export const openHandoff = endpoint({
  method: 'POST',
  path: '/bff-opin/handoff/v1/phone',
  caller: 'customer',
  summary: 'Who asks, from which kind of device and since when, with the numbers to choose from.',
  body: HandoffHandle,
  answers: { 200: HandoffOnPhone },
})

export const PickedNumber = z.object({ handoff, number: z.string().check(z.regex(/^\d{2}$/)) })
export const HandedConsent = z.object({ consentId: z.string() })

export const pickHandoffNumber = endpoint({
  method: 'POST',
  path: '/bff-opin/handoff/v1/phone/number',
  caller: 'customer',
  summary:
    'The number that the computer shows: the session may then answer the request. One wrong number ends the code.',
  body: PickedNumber,
  answers: { 200: HandedConsent },
})

export const HandoffDenied = z.object({ isRefused: z.boolean() })

export const denyHandoff = endpoint({
  method: 'POST',
  path: '/bff-opin/handoff/v1/phone/denial',
  caller: 'customer',
  summary: 'The customer did not begin it: the request is refused.',
  body: HandoffHandle,
  answers: { 200: HandoffDenied },
})
