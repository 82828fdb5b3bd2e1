import { randomBytes, randomUUID } from 'node:crypto'
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Client, Customer, Identity } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'

/** Access tokens of customers live 10 minutes at most (docs/domain/access.md). */
export const ACCESS_SECONDS = 600
/**
 * A visitor's token outlives a code (10 minutes) and what it binds (10 minutes): sign-up must not fail because
 * somebody read their mail slowly. It allows nothing but the account calls, and stays in memory.
 */
export const CLIENT_SECONDS = 3600

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

/** Our own customers' and visitors' tokens: signed with the session key, read by nobody but this server. */
export function createTokens({ keys, clock, config }: Pick<Platform, 'keys' | 'clock' | 'config'>) {
  const { session } = keys
  const parties = { issuer: config.publicUrl, audience: config.publicUrl }

  function sign(claims: Record<string, unknown>, seconds: number): Promise<string> {
    const issued = Math.floor(clock.now().getTime() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid: session.kid, typ: 'at+jwt' })
      .setIssuer(parties.issuer)
      .setAudience(parties.audience)
      .setIssuedAt(issued)
      .setExpirationTime(issued + seconds)
      .sign(session.privateKey)
  }

  return {
    forCustomer: ({ document, loggedUser, name, sessionId, generation, intentId }: Omit<Customer, 'kind'>) =>
      sign(
        {
          kind: 'customer',
          sub: document,
          loggedUser,
          name,
          sid: sessionId,
          ...(generation && { gen: generation }),
          ...(intentId && { intent: intentId }),
        },
        ACCESS_SECONDS,
      ),

    forClient: (): Promise<string> => sign({ kind: 'client', jti: randomUUID() }, CLIENT_SECONDS),

    /** The person that a token speaks for; undefined when it is not ours, was altered or has expired. */
    async read(token: string): Promise<Identity | undefined> {
      const options = { ...parties, algorithms: ['EdDSA'], typ: 'at+jwt', currentDate: clock.now() }
      try {
        const { payload } = await jwtVerify(token, ({ kid }: JWTHeaderParameters) => keyOf(kid), options)
        return toIdentity(z.parse(Claims, payload))
      } catch {
        return undefined
      }
    },
  }

  function keyOf(kid: string | undefined) {
    const key = session.publicKeys.get(kid ?? '')
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }
}
/** Makes and reads the tokens of customers and visitors. */
export type Tokens = ReturnType<typeof createTokens>

function toIdentity(claims: z.infer<typeof Claims>): Identity {
  if (claims.kind === 'client') return { kind: 'client', tokenId: claims.jti } satisfies Client
  const { sub, loggedUser, name, sid, gen, intent } = claims
  return {
    kind: 'customer',
    document: sub,
    loggedUser,
    name,
    sessionId: sid,
    ...(gen !== undefined && { generation: gen }),
    ...(intent !== undefined && { intentId: intent }),
  }
}

/** 256 random bits: nothing can be learned from a hash without salt. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url')
