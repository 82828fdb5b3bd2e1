import { type Clock, later } from '../../platform/base/clock.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Account } from '../account.port.ts'
import type { FormerTokens } from './former-tokens.ts'
import type { KeptTokens, Session } from './session.port.ts'
import { ACCESS_SECONDS, newToken } from './tokens.ts'

/**
 * A refresh token outlives 60 minutes at the other institution, after an access token of 10 (docs/domain/access.md); a
 * session ends after half a day in any case.
 */
const REFRESH_MS = 90 * 60_000
export const SESSION_MS = 12 * 3_600_000

/** The answer to a sign-in or a renewal (docs/domain/calls.md), with the capabilities' fields. */
export type SessionAnswer = {
  access_token: string
  refresh_token: string
  token_type: 'Bearer'
  expires_in: number
  extraInfo: { iamName: string; loggedUser?: string }
}

/** Dependencies of making tokens. */
export type TokenDeps = { clock: Clock; formerTokens: FormerTokens | undefined }

/** Tokens as the customer gets them. */
export type GivenTokens = { access: string; refresh: string }

/** Tokens of a session, and what is kept of them. */
export async function makeTokens(
  deps: TokenDeps,
  { id, intentId, generation = 0, expiresAt }: Session,
  { document, name, representative = document }: Pick<Account, 'document' | 'name' | 'representative'>,
): Promise<GivenTokens & { kept: KeptTokens }> {
  const customer = {
    document,
    name,
    loggedUser: representative,
    sessionId: id,
    ...(intentId && { intentId }),
  }
  const access = (await deps.formerTokens?.forCustomer(customer, generation)) ?? newToken()
  const refresh = newToken()
  const kept = {
    hash: hashOf(refresh),
    expiresAt: new Date(Math.min(later(deps, REFRESH_MS).getTime(), expiresAt.getTime())),
    accessHash: hashOf(access),
    accessExpiresAt: later(deps, ACCESS_SECONDS * 1000),
  }
  return { access, refresh, kept }
}

/** Answer of both grants; `loggedUser` only for a company's representative. */
export const toAnswer = (
  { name, representative }: Account,
  { access, refresh }: GivenTokens,
): SessionAnswer => ({
  access_token: access,
  refresh_token: refresh,
  token_type: 'Bearer',
  expires_in: ACCESS_SECONDS,
  extraInfo: { iamName: name, ...(representative && { loggedUser: representative }) },
})
