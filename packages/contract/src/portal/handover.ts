import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { AccessToken } from './access.ts'
import { AnyDocument, textLine } from './values.ts'

/** Sign-in from the insurer's app: our addition (capability `handover`). The app gets the code from the insurer's backend. */

export const HandoverSignIn = z.object({
  code: textLine(1, 512),
  /** The secret of the tab, whose SHA-256 the app has asked for the code with. */
  verifier: z.string().check(z.regex(/^[\w-]{43,128}$/)),
  /** The document of the session that is open in the tab, if any. */
  open_document: z.optional(AnyDocument),
  /** Capability `intent`: binds the session to the request that brought the customer here. */
  intent_id: z.optional(textLine(0, 512)),
})
export const HandoverSignedIn = z.extend(AccessToken, { document: z.string() })

export const signInByHandover = endpoint({
  method: 'POST',
  path: '/opin-authorizations/v1/handover/access-token',
  caller: 'portal',
  summary: 'Signs the customer of the institution’s app in, by a code that the app got for this tab.',
  body: HandoverSignIn,
  answers: { 200: HandoverSignedIn },
})
