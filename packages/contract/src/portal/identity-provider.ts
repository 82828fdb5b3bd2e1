import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { AccessToken } from './access.ts'
import { AnyDocument, textLine } from './values.ts'

/**
 * Sign-in with the insurer's identity provider: our addition (capability `identityProvider`). The browser goes to `location`,
 * and comes back to `/` with `#sign_in=…`, which the last call turns into a session, once.
 */

/** A page of the portal to come back to. */
const page = z.string().check(z.maxLength(512), z.regex(/^\/(?![/\\])[\x21-\x7e]*$/))

export const ProviderSignInStart = z.object({
  /** Capability `intent`: binds the sign-in to the request that brought the customer here. */
  intent_id: z.optional(textLine(0, 512)),
})
export const ProviderProofStart = z.object({
  /** Absent: a recent sign-in is enough. */
  level: z.optional(z.literal('loa3')),
  page,
})
export const ProviderAddress = z.object({ location: z.string() })

export const startProviderSignIn = endpoint({
  method: 'POST',
  path: '/opin-authorizations/v1/identity-provider/start',
  caller: 'portal',
  summary: 'Where the browser goes to sign in at the identity provider of the institution.',
  body: ProviderSignInStart,
  answers: { 200: ProviderAddress },
})

export const startProviderProof = endpoint({
  method: 'POST',
  path: '/opin-authorizations/v1/identity-provider/proof',
  caller: 'customer',
  summary: 'Where the browser goes to prove once more who the signed-in customer is.',
  body: ProviderProofStart,
  answers: { 200: ProviderAddress },
})

export const ProviderReturn = z.object({
  /** From the address that the browser came back to. */
  sign_in: textLine(1, 128),
  /** The person, or one of the companies that they were offered. */
  document: z.optional(AnyDocument),
})
export const ProviderSignedIn = z.extend(AccessToken, { document: z.string() })
/** The person also acts for companies: the call is repeated with one of these documents. */
export const ProviderChoice = z.object({
  choices: z.array(z.object({ document: z.string(), name: z.string() })),
})
export type ProviderChoice = z.infer<typeof ProviderChoice>
/** The session, which goes on, has proved it. */
export const ProviderProved = z.object({ proved: z.literal(true), page: z.string() })

/** The end of a sign-in, a question before it, or the end of a proof. */
export const ProviderSignInEnd = z.union([ProviderSignedIn, ProviderChoice, ProviderProved])

export const finishProviderSignIn = endpoint({
  method: 'POST',
  path: '/opin-authorizations/v1/identity-provider/access-token',
  caller: 'portal',
  summary: 'Ends a sign-in or a proof at the identity provider, in the browser that began it.',
  body: ProviderReturn,
  answers: { 200: ProviderSignInEnd },
})
