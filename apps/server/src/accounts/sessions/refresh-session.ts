import { ensure } from '../../platform/base/failure.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { isUsable } from '../registration/known-email.ts'
import type { RefreshTokenState, Session } from './session.port.ts'
import { issueRefreshToken, type SessionAnswer, toAnswer } from './session-answer.ts'

/** Several tabs, or an answer lost on the way, may use a token twice within this time (decisions, "Access"). */
const GRACE_MS = 10_000

type Deps = Pick<
  AccountsDeps,
  'database' | 'clock' | 'audit' | 'log' | 'throttling' | 'insurer' | 'accounts' | 'sessions' | 'tokens'
>
type Renewal = { session: Session; refreshToken: string }
type Throttled = { throttled: string }

/**
 * Renews a session: the token is used up and answered with a successor. A token used again after the grace has been
 * copied by somebody; the whole session then ends (RFC 9700 section 4.14.2).
 * @throws {Failure} UNAUTHENTICATED; TOO_MANY_TRIES, and the token stays good
 */
export async function refresh(deps: Deps, refreshToken: string): Promise<SessionAnswer> {
  const hash = hashOf(refreshToken)
  // NOTE: a verdict, not an error, leaves the transaction: an error would undo the ending of the session.
  const renewal = await deps.database.transaction(async (sql): Promise<Renewal | Throttled | undefined> => {
    const now = deps.clock.now()
    const token = await deps.sessions.lockToken(sql, hash)
    if (!token || isOver(token, now)) return undefined
    if (isReused(token, now)) {
      await deps.sessions.end(sql, token.session.id, now)
      const { id, document } = token.session
      await deps.audit.record(sql, {
        event: 'session.ended',
        subject: id,
        person: document,
        detail: { reason: 'refresh token used again' },
      })
      deps.log.warn({ sessionId: token.session.id }, 'a refresh token was used again: session ended')
      return undefined
    }
    const { document } = token.session
    if (!(await deps.throttling.takeWithin(sql, 'refreshAccount', document))) return { throttled: document }
    await deps.sessions.markUsed(sql, hash, now)
    return { session: token.session, refreshToken: await issueRefreshToken(deps, sql, token.session) }
  })
  ensure(renewal, 'UNAUTHENTICATED')
  if ('throttled' in renewal)
    throw await deps.throttling.refusal([deps.throttling.keyOf('refreshAccount', renewal.throttled)])
  const account = await deps.accounts.find(renewal.session.document)
  ensure(account && (await isUsable(deps, account)), 'UNAUTHENTICATED')
  return toAnswer(deps, { account, ...renewal })
}

function isOver({ expiresAt, session }: RefreshTokenState, now: Date): boolean {
  return expiresAt <= now || session.expiresAt <= now
}

function isReused({ usedAt }: RefreshTokenState, now: Date): boolean {
  return usedAt !== undefined && now.getTime() - usedAt.getTime() > GRACE_MS
}
