import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { NewPassword } from './access.ts'
import { Instant, textLine } from './values.ts'

/**
 * The sessions of an account: our addition (capability `sessions`). Ending sessions needs a proof of who
 * the customer is from the last five minutes, by signing in or by `provePassword`: otherwise the answer is PROOF_NEEDED.
 */

export const OpenSession = z.object({
  id: z.string(),
  /** For its picture; an unknown one has that of a computer. */
  kind: z.string(),
  /** In words. */
  device: z.string(),
  browser: z.optional(z.string()),
  /** The rough place of its network, in words, if the backend knows. */
  place: z.optional(z.string()),
  /** The factor that started it. */
  how: z.optional(z.enum(['password', 'passkey'])),
  startedAt: Instant,
  /** Ten minutes later at most, it was used last. */
  lastSeenAt: Instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** It was the device's first one at this account. */
  isNewDevice: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>
export const OpenSessions = z.object({ sessions: z.array(OpenSession) })

export const sessions = endpoint({
  method: 'GET',
  path: '/bff-opin/security/v1/sessions',
  caller: 'customer',
  summary: 'Where the customer’s account is signed in, this session first.',
  answers: { 200: OpenSessions },
})

export const SessionsEnded = z.object({
  ended: z.int(),
  /** Capability `identityProvider`: the browser goes there, so that its session there ends as well. */
  location: z.optional(z.string()),
})

export const endOneSession = endpoint({
  method: 'POST',
  path: '/bff-opin/security/v1/sessions/:sessionId/end',
  caller: 'customer',
  summary: 'Ends one session of the customer’s account, after a recent proof.',
  params: z.object({
    sessionId: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  }),
  answers: { 200: SessionsEnded },
})

export const endAllSessions = endpoint({
  method: 'POST',
  path: '/bff-opin/security/v1/sessions/end',
  caller: 'customer',
  summary: 'Ends every session of the customer’s account, this one too, after a recent proof.',
  answers: { 200: SessionsEnded },
})

export const PasswordProof = z.object({ password: textLine(1, 64) })
export const Proved = z.object({ proved: z.literal(true) })

export const provePassword = endpoint({
  method: 'POST',
  path: '/bff-opin/security/v1/proof/password',
  caller: 'customer',
  summary:
    'The password again, so that what asks for a recent proof may follow; WRONG_PASSWORD when it is not.',
  body: PasswordProof,
  answers: { 200: Proved },
})

export const PasswordReplacement = z.object({ current: textLine(1, 64), password: NewPassword })

/** Our addition (capability `changePassword`). */
export const replacePassword = endpoint({
  method: 'PUT',
  path: '/bff-opin/security/v1/password',
  caller: 'customer',
  summary:
    'Sets a new password by the current one, and a second factor where the customer has one that counts; the other sessions end.',
  body: PasswordReplacement,
  answers: { 200: SessionsEnded },
})

/** Something that happened to an account. A backend may tell of more kinds, which are left out. */
export const AccountEvent = z.object({
  at: Instant,
  what: z.enum([
    'opened',
    'signed-in',
    'password-changed',
    'factor-added',
    'factor-renamed',
    'factor-vouched',
    'factor-removed',
  ]),
  /** For a sign-in. */
  how: z.optional(z.enum(['password', 'passkey'])),
  /** For a sign-in, in words. */
  device: z.optional(z.string()),
  isNewDevice: z.optional(z.boolean()),
  /** For a second factor. */
  kind: z.optional(z.enum(['passkey', 'totp'])),
})
export type AccountEvent = z.infer<typeof AccountEvent>

export const AccountHistory = z.object({
  passwordChangedAt: Instant,
  /** The time of the earliest events. */
  days: z.int(),
  /** Newest first. */
  events: z.array(AccountEvent),
})
export type AccountHistory = z.infer<typeof AccountHistory>

export const accountHistory = endpoint({
  method: 'GET',
  path: '/bff-opin/security/v1/history',
  caller: 'customer',
  summary: 'When the password was changed last, and what has happened to the account lately.',
  answers: { 200: AccountHistory },
})
