import { createHash, timingSafeEqual } from 'node:crypto'
import { ensure } from '../../platform/base/failure.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { CLIENT_SECONDS } from './access-tokens.ts'

export type ClientToken = { access_token: string; token_type: 'Bearer'; expires_in: number }

/**
 * Client-credentials token of the browser's client, for the account calls (specification section 7).
 * @throws {Failure} UNAUTHENTICATED when the basic credentials are not the portal's
 */
export async function clientToken(
  { config, tokens }: Pick<AccountsDeps, 'config' | 'tokens'>,
  authorization: string,
): Promise<ClientToken> {
  checkPortalClient({ config }, authorization)
  return { access_token: await tokens.forClient(), token_type: 'Bearer', expires_in: CLIENT_SECONDS }
}

/** Basic authentication of the browser's client, compared in constant time. @throws {Failure} UNAUTHENTICATED */
export function checkPortalClient({ config }: Pick<AccountsDeps, 'config'>, authorization: string): void {
  const { id, secret } = config.portalClient
  const given = Buffer.from(authorization.replace(/^basic /i, ''), 'base64').toString('utf8')
  ensure(isSame(given, `${id}:${secret}`), 'UNAUTHENTICATED')
}

/** Hashes make both sides equally long, as the comparison needs. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
