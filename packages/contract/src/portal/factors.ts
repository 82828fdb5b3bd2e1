import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from './passkeys.ts'
import { Instant, textLine } from './values.ts'

/** Second factors of an account: passkeys (WebAuthn) and authenticator apps (TOTP, RFC 6238). Our addition (capability `strongSignIn`). */

/** Six digits of an authenticator app. */
const TotpCode = z.string().check(z.regex(/^[0-9]{6}$/))

export const Factor = z.object({
  id: textLine(1, 64),
  kind: z.enum(['passkey', 'totp']),
  name: z.string(),
  createdAt: Instant,
  /** From then on it makes loa3. */
  countsFrom: Instant,
  lastUsedAt: z.optional(Instant),
})
export type Factor = z.infer<typeof Factor>

/** The account's second factors. */
export const Factors = z.object({
  factors: z.array(Factor),
  /** The condition for adding one: password and a code by e-mail for the first one, a proof of one that counts, or waiting until one does. */
  toAdd: z.enum(['mail', 'proof', 'wait']),
  /** True if passkeys can be added here. */
  passkeys: z.boolean(),
  /** The address for codes, hidden but for its ends. */
  email: z.optional(z.string()),
  /** True if the institution gives codes to customers whom it has identified itself. */
  takesCode: z.optional(z.boolean()),
})
export type Factors = z.infer<typeof Factors>

export const factors = endpoint({
  method: 'GET',
  path: '/bff-opin/security/v1/factors',
  caller: 'customer',
  summary: 'The second factors of the account, oldest first.',
  answers: { 200: Factors },
})

/** The factors that count, with which the customer can prove their identity once more. */
export const ProofOffer = z.object({
  /** The request to the browser; absent without a passkey that counts. */
  passkey: z.optional(PasskeyRequest),
  /** True if an authenticator app counts. */
  totp: z.boolean(),
  /** The first factor that is going to count, where none does. */
  countsFrom: z.optional(Instant),
})
export type ProofOffer = z.infer<typeof ProofOffer>

export const startProof = endpoint({
  method: 'POST',
  path: '/bff-opin/security/v1/proofs/start',
  caller: 'customer',
  summary: 'Which second factors the customer can prove now, with a challenge for a passkey.',
  answers: { 200: ProofOffer },
})

export const ProofAnswer = z.union([z.object({ passkey: PasskeyAssertion }), z.object({ totp: TotpCode })])
export type ProofAnswer = z.infer<typeof ProofAnswer>

export const SessionLevel = z.object({ acr: z.enum(['loa2', 'loa3']), factorAt: Instant })
export type SessionLevel = z.infer<typeof SessionLevel>

export const finishProof = endpoint({
  method: 'POST',
  path: '/bff-opin/security/v1/proofs',
  caller: 'customer',
  summary: 'Proves a second factor, once: the session is at loa3 from then on.',
  body: ProofAnswer,
  answers: { 200: SessionLevel },
})

export const EnrolmentCodeSent = z.object({
  /** The address that got the code, hidden but for its ends. */
  email: z.string(),
})

export const sendEnrolmentCode = endpoint({
  method: 'POST',
  path: '/bff-opin/security/v1/enrolments/code',
  caller: 'customer',
  summary:
    'Sends a code to the known mailbox: for the first second factor, and for removing one that is lost.',
  answers: { 200: EnrolmentCodeSent },
})

export const EnrolmentProof = z.object({
  code: z.string().check(z.regex(/^[0-9]{6}$/)),
  /** For a session that has not proved it just now: PROOF_NEEDED asks for it. */
  password: z.optional(textLine(1, 64)),
})
/** Until when factors may be added or removed in this session. */
export const EnrolmentOpened = z.object({ until: Instant })

export const openEnrolment = endpoint({
  method: 'POST',
  path: '/bff-opin/security/v1/enrolments',
  caller: 'customer',
  summary:
    'Password and mailbox are proved: the session may add a first second factor, or remove one that is lost.',
  body: EnrolmentProof,
  answers: { 200: EnrolmentOpened },
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/bff-opin/security/v1/passkeys/start',
  caller: 'customer',
  summary: 'What to ask of the browser for a new passkey.',
  answers: { 200: PasskeyCreation },
})

const name = z.optional(textLine(1, 60))
export const PasskeyEnrolment = z.object({ passkey: NewPasskey, name })

export const addPasskey = endpoint({
  method: 'POST',
  path: '/bff-opin/security/v1/passkeys',
  caller: 'customer',
  summary: 'Adds a passkey that the browser has made.',
  body: PasskeyEnrolment,
  answers: { 200: Factors },
})

/** The secret of an authenticator app, shown once. */
export const TotpSecret = z.object({ secret: z.string(), uri: z.string() })
export type TotpSecret = z.infer<typeof TotpSecret>

export const startTotp = endpoint({
  method: 'POST',
  path: '/bff-opin/security/v1/totp/start',
  caller: 'customer',
  summary: 'A secret for an authenticator app; it counts for nothing before the app shows a code of it.',
  answers: { 200: TotpSecret },
})

export const TotpEnrolment = z.object({
  secret: z.string().check(z.regex(/^[A-Z2-7]{32}$/)),
  code: TotpCode,
  name,
})

export const addTotp = endpoint({
  method: 'POST',
  path: '/bff-opin/security/v1/totp',
  caller: 'customer',
  summary: 'Adds an authenticator app that shows the codes of the secret.',
  body: TotpEnrolment,
  answers: { 200: Factors },
})

/** The last factor takes the password, which is what is left. */
export const FactorRemoval = z.union([
  z.object({ password: textLine(1, 64) }),
  z.object({ isProved: z.literal(true) }),
])

export const removeFactor = endpoint({
  method: 'POST',
  path: '/bff-opin/security/v1/factors/:factorId/remove',
  caller: 'customer',
  summary: 'Removes a second factor: after a proof of one that counts, or after password and mailbox.',
  params: z.object({ factorId: textLine(1, 64) }),
  body: FactorRemoval,
  answers: { 200: Factors },
})

export const FactorName = z.object({ name: textLine(1, 60) })

export const renameFactor = endpoint({
  method: 'POST',
  path: '/bff-opin/security/v1/factors/:factorId/name',
  caller: 'customer',
  summary: 'Gives a second factor another name.',
  params: z.object({ factorId: textLine(1, 64) }),
  body: FactorName,
  answers: { 200: Factors },
})

export const startIdentityProof = endpoint({
  method: 'POST',
  path: '/bff-opin/security/v1/identity-proofs/start',
  caller: 'customer',
  summary: 'What to ask of the second factor that does not count yet, for an identity proof.',
  answers: { 200: ProofOffer },
})

/** The insurer's code, shown together with the factor that shall count. */
export const IdentityProof = z.object({
  /** The code of the institution, which has identified the customer. */
  code: textLine(1, 40),
  /** The proof of the factor that does not count yet. */
  proof: ProofAnswer,
})
export type IdentityProof = z.infer<typeof IdentityProof>

export const proveIdentity = endpoint({
  method: 'POST',
  path: '/bff-opin/security/v1/identity-proofs',
  caller: 'customer',
  summary: 'The institution’s code and the factor that waits, both at hand: it counts at once.',
  body: IdentityProof,
  answers: { 200: Factors },
})
