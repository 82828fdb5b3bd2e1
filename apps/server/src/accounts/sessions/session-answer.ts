import { type Clock, later } from '../../platform/base/clock.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Account } from '../account.port.ts'
import { ACCESS_SECONDS, newRefreshToken, type Tokens } from './access-tokens.ts'
import type { Session, SessionStore } from './session.port.ts'

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

/** A new refresh token of the session, inside the caller's transaction. */
export async function issueRefreshToken(
  deps: { sessions: SessionStore; clock: Clock },
  sql: Sql,
  session: Session,
): Promise<string> {
  const { token, ...kept } = makeRefreshToken(deps, session)
  await deps.sessions.addToken(sql, { sessionId: session.id, ...kept })
  return token
}

/** A refresh token, and what is kept of it. */
export function makeRefreshToken(deps: { clock: Clock }, session: Session) {
  const token = newRefreshToken()
  const expiresAt = new Date(Math.min(later(deps, REFRESH_MS).getTime(), session.expiresAt.getTime()))
  return { token, hash: hashOf(token), expiresAt }
}

/** Answer of both grants; `loggedUser` only for a company's representative. */
export async function toAnswer(
  { tokens }: { tokens: Pick<Tokens, 'forCustomer'> },
  { account, session, refreshToken }: { account: Account; session: Session; refreshToken: string },
): Promise<SessionAnswer> {
  const { document, name, representative } = account
  const accessToken = await tokens.forCustomer({
    document,
    name,
    loggedUser: representative ?? document,
    sessionId: session.id,
    ...(session.generation && { generation: session.generation }),
    ...(session.intentId !== undefined && { intentId: session.intentId }),
  })
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    extraInfo: { iamName: name, ...(representative && { loggedUser: representative }) },
  }
}
