import { randomUUID } from 'node:crypto'
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Client, Customer } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { ACCESS_SECONDS, CLIENT_SECONDS } from './tokens.ts'

const Claims = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('customer'),
    sub: z.string(),
    loggedUser: z.string(),
    name: z.string(),
    sid: z.string(),
    gen: z.optional(z.int()),
    intent: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('client'), jti: z.string() }),
])

/**
 * former version: it signs its tokens (EdDSA), and reads no others. While an update runs, customers meet both versions in turn,
 * so where its key is (`session`), tokens are still signed as it does. Goes one version later, with the key.
 */
export type FormerTokens = {
  forCustomer(customer: Omit<Customer, 'kind'>, generation: number): Promise<string>
  forClient(): Promise<string>
  /** The caller of a token; undefined unless it is ours, untouched and in its time. */
  read(token: string): Promise<Client | (Customer & { generation: number }) | undefined>
}

/** @returns undefined where the previous version has never been at work */
export function createFormerTokens({
  keys: { session },
  clock,
  config,
}: Pick<Platform, 'keys' | 'clock' | 'config'>): FormerTokens | undefined {
  if (!session) return undefined
  const { kid, privateKey, publicKeys } = session
  const parties = { issuer: config.publicUrl, audience: config.publicUrl }

  function sign(claims: Record<string, unknown>, seconds: number): Promise<string> {
    const issued = Math.floor(clock.now().getTime() / 1000)
    return new SignJWT({ ...claims, jti: randomUUID() })
      .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'at+jwt' })
      .setIssuer(parties.issuer)
      .setAudience(parties.audience)
      .setIssuedAt(issued)
      .setExpirationTime(issued + seconds)
      .sign(privateKey)
  }

  function keyOf({ kid = '' }: JWTHeaderParameters) {
    const key = publicKeys.get(kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }

  return {
    forCustomer: ({ document, loggedUser, name, sessionId, intentId }, generation) =>
      sign(
        {
          kind: 'customer',
          sub: document,
          loggedUser,
          name,
          sid: sessionId,
          gen: generation,
          intent: intentId,
        },
        ACCESS_SECONDS,
      ),
    forClient: () => sign({ kind: 'client' }, CLIENT_SECONDS),

    async read(token) {
      const options = { ...parties, algorithms: ['EdDSA'], typ: 'at+jwt', currentDate: clock.now() }
      try {
        const { payload } = await jwtVerify(token, keyOf, options)
        const claims = z.parse(Claims, payload)
        if (claims.kind === 'client') return { kind: 'client', tokenId: claims.jti }
        const { kind, sub, loggedUser, name, sid, gen = 0, intent } = claims
        const customer = { kind, document: sub, loggedUser, name, sessionId: sid, generation: gen }
        return { ...customer, ...(intent !== undefined && { intentId: intent }) }
      } catch {
        return undefined
      }
    },
  }
}
