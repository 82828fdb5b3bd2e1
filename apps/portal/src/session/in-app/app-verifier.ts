import { base64urlOf } from '@consente/domain/base64url'
import * as z from 'zod/mini'
import { bareItem } from '../stored-item.ts'

/** The secret of this tab, for which the app gets a code. It outlives a page that the app opens anew. */
const verifier = bareItem(sessionStorage, 'consente.verifier', z.string().check(z.regex(/^[\w-]{43}$/)))

/** The hash that the app asks for a code with (RFC 7636, S256): the code serves this tab alone. */
export async function newChallenge(): Promise<string> {
  const secret = base64urlOf(crypto.getRandomValues(new Uint8Array(32)))
  verifier.write(secret)
  return base64urlOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)))
}

/** The secret, which serves once. */
export function takeVerifier(): string | undefined {
  const secret = verifier.read()
  verifier.remove()
  return secret
}
