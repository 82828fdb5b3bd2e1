import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { AccessToken } from './access.ts'
import { AnyDocument, textLine } from './values.ts'

/** Passkeys as browsers ask for them and answer (WebAuthn), and the sign-in by one. Our addition (capability `strongSignIn`). */

const base64url = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(most))
const credentialId = base64url(1400)
const challenge = base64url(128)

/** A credential that the browser is told about. */
const Descriptor = z.object({
  type: z.literal('public-key'),
  id: credentialId,
  transports: z.optional(z.array(z.string())),
})

/** `PublicKeyCredentialRequestOptionsJSON` (WebAuthn level 3, section 5.1.10). */
export const PasskeyRequest = z.object({
  challenge,
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Descriptor),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreation = z.object({
  challenge,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: base64url(128), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** `AuthenticationResponseJSON`: what an authenticator signed. */
export const PasskeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: z.optional(base64url(128)),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** `RegistrationResponseJSON`: a key that an authenticator has made. */
export const NewPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** Without a document (capability `passkeyAutofill`) the device says whose account it is. */
export const PasskeySignInStart = z.object({ document: z.optional(AnyDocument) })
/** Without a request there is no passkey to sign in with. */
export const PasskeySignInOffer = z.object({ request: z.optional(PasskeyRequest) })
export type PasskeySignInOffer = z.infer<typeof PasskeySignInOffer>

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/opin-authorizations/v1/passkeys/start',
  caller: 'portal',
  summary: 'What to ask of the browser for a sign-in by passkey.',
  body: PasskeySignInStart,
  answers: { 200: PasskeySignInOffer },
})

export const PasskeySignIn = z.object({
  passkey: PasskeyAssertion,
  /** Capability `intent`: binds the session to the request that brought the customer here. */
  intent_id: z.optional(textLine(0, 512)),
})

/** As a sign-in by password is answered, and whose account it is: the device may have said it. */
export const PasskeySignedIn = z.extend(AccessToken, { document: z.optional(z.string()) })

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/opin-authorizations/v1/passkeys/access-token',
  caller: 'portal',
  summary: 'Signs a customer in by a passkey; the answer is that of a sign-in by password.',
  body: PasskeySignIn,
  answers: { 200: PasskeySignedIn },
})
