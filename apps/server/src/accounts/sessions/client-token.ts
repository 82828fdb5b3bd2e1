import { createHash, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../platform/config/server-config.ts'
import type { FormerTokens } from './former-tokens.ts'
import { CLIENT_SECONDS, type VisitorTokens } from './tokens.ts'

/** The answer to a client-credentials grant. */
export type ClientToken = { access_token: string; token_type: 'Bearer'; expires_in: number }

/** Client-credentials token of the browser's client, for the account calls (docs/domain/calls.md). */
export async function clientToken({
  visitorTokens,
  formerTokens,
}: {
  visitorTokens: Pick<VisitorTokens, 'make'>
  formerTokens: FormerTokens | undefined
}): Promise<ClientToken> {
  const token = (await formerTokens?.forClient()) ?? visitorTokens.make()
  return { access_token: token, token_type: 'Bearer', expires_in: CLIENT_SECONDS }
}

/** True if the header is the Basic authentication of the browser's client (RFC 7617), compared in constant time. */
export function isPortal(
  { config }: { config: Pick<Config, 'portalClient'> },
  authorization: string,
): boolean {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? []
  if (encoded === undefined) return false
  const { id, secret } = config.portalClient
  return isSame(Buffer.from(encoded, 'base64').toString('utf8'), `${id}:${secret}`)
}

/** Hashes make both sides equally long, as the comparison needs. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
