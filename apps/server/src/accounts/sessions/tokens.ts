import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { later } from '../../platform/base/clock.ts'
import type { Client } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'

/** Access tokens of customers live 10 minutes at most (docs/domain/access.md). */
export const ACCESS_SECONDS = 600
/**
 * A visitor's token outlives a code (10 minutes) and what it binds (10 minutes): sign-up must not fail because
 * somebody read their mail slowly. It allows nothing but the account calls, and stays in memory.
 */
export const CLIENT_SECONDS = 3600

/** An access or refresh token: 256 random bits, so nothing can be learned from a hash without salt. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const Sealed = z.object({ use: z.literal('visitor'), id: z.string(), until: z.number() })

/** Visitors' tokens: sealed, not kept, so that nobody fills a table by asking for them. */
export function createVisitorTokens({ seal, clock }: Pick<Platform, 'seal' | 'clock'>) {
  return {
    make(): string {
      const until = later({ clock }, CLIENT_SECONDS * 1000).getTime()
      return seal.seal(JSON.stringify({ use: 'visitor', id: randomUUID(), until }))
    },
    /** The visitor of a token; undefined unless it is ours, untouched and in its time. */
    read(token: string): Client | undefined {
      // NOTE: a customer's token, on each of their calls: an error would be slow.
      if (!token.includes('.')) return undefined
      try {
        const { id, until } = z.parse(Sealed, JSON.parse(seal.open(token)))
        return until > clock.now().getTime() ? { kind: 'client', tokenId: id } : undefined
      } catch {
        return undefined
      }
    },
  }
}
export type VisitorTokens = ReturnType<typeof createVisitorTokens>
