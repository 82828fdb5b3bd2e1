import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Outbound, OutboundError } from '../platform/network/outbound.ts'

/**
 * A document of our own that says where an institution answers the numbers of its receipts. The scheme has no such call,
 * and its profile allows no further member in the discovery document.
 */
const PATH = '/.well-known/consente-receipts'

const Document = z.object({ issuer: z.string(), check_uri: z.string() })
const LIMITS = { deadlineMs: 4_000, maxBytes: 16 * 1024 }

/** GET /.well-known/consente-receipts: this institution's own document. */
export function publishCheckAddress(app: FastifyInstance, issuer: string, checkAddress: string): void {
  app.get(PATH, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=600')
      .send({ issuer, check_uri: checkAddress } satisfies z.infer<typeof Document>),
  )
}

/**
 * Reads where an issuer answers numbers; undefined when it publishes no such document, or one that does not fit.
 * @throws {OutboundError} when the issuer cannot be reached
 */
export async function readCheckAddress(outbound: Outbound, issuer: string): Promise<string | undefined> {
  try {
    const { success, data } = z.safeParse(
      Document,
      await outbound.fetchJson(new URL(PATH, issuer).href, LIMITS),
    )
    return success && data.issuer === issuer ? onHostOf(issuer, data.check_uri) : undefined
  } catch (error) {
    if (error instanceof OutboundError && error.status !== undefined && error.status < 500) return undefined
    throw error
  }
}

/** Only an address on the issuer's own host: no other host gets to know a number. */
function onHostOf(issuer: string, address: string): string | undefined {
  if (!URL.canParse(address) || new URL(address).origin !== new URL(issuer).origin) return undefined
  return address.replace(/\/$/, '')
}
