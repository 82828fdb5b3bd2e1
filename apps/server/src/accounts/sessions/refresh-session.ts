import { ensure } from '../../platform/base/failure.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Account } from '../account.port.ts'
import type { AccountsThrottling } from '../accounts-throttling.ts'
import { isUsable, type KnownEmailDeps } from '../known-email.ts'
import { type FormerDeps, isRepresented, refuseFormer } from '../representative.ts'
import type { RefreshTokenState, SessionStore } from './session.port.ts'
import {
  type GivenTokens,
  makeTokens,
  type SessionAnswer,
  type TokenDeps,
  toAnswer,
} from './session-answer.ts'

/** Several tabs, or an answer lost on the way, may use a token twice within this time (docs/domain/access.md). */
const GRACE_MS = 10_000

type Deps = KnownEmailDeps &
  FormerDeps &
  TokenDeps & { log: Log; throttling: AccountsThrottling; sessions: SessionStore }
type Renewal = { account: Account; given: GivenTokens }
type Throttled = { throttled: string }
type Unsure = { unsure: Account }

/**
 * Renews a session: the token is used up and answered with a successor. A token used again after the grace has been
 * copied by somebody; the whole session then ends (RFC 9700 section 4.14.2).
 * @throws {Failure} UNAUTHENTICATED; NOT_REPRESENTATIVE; TOO_MANY_TRIES, UNAVAILABLE, and the token stays good
 */
export async function refresh(deps: Deps, refreshToken: string): Promise<SessionAnswer> {
  const hash = hashOf(refreshToken)
  let renewal = await renew(deps, hash)
  if (renewal && 'unsure' in renewal) {
    const { unsure } = renewal
    if (!(await isRepresented(deps, unsure))) await refuseFormer(deps, unsure)
    ensure(await isUsable(deps, unsure), 'UNAUTHENTICATED')
    renewal = await renew(deps, hash, { isUsable: true })
  }
  ensure(renewal && !('unsure' in renewal), 'UNAUTHENTICATED')
  if ('throttled' in renewal)
    throw await deps.throttling.refusal([deps.throttling.keyOf('refreshAccount', renewal.throttled)])
  return toAnswer(renewal.account, renewal.given)
}

/**
 * @param known what the insurer's register has said of an account that nobody vouched for, or of a company's. It is asked
 *   outside of the transaction, and before the token is used: it may not answer
 */
function renew(
  deps: Deps,
  hash: string,
  known?: { isUsable: true },
): Promise<Renewal | Throttled | Unsure | undefined> {
  // NOTE: a verdict, not an error, leaves the transaction: an error would undo the ending of the session.
  return deps.database.transaction(async (sql) => {
    const now = deps.clock.now()
    const token = await deps.sessions.lockToken(sql, hash)
    if (!token || isOver(token, now)) return undefined
    const { session, account } = token
    const { id, document } = session
    if (isReused(token, now)) {
      await deps.sessions.end(sql, id, now)
      await deps.audit.record(sql, {
        event: 'session.ended',
        subject: id,
        person: document,
        detail: { reason: 'refresh token used again' },
      })
      deps.log.warn({ sessionId: id }, 'a refresh token was used again: session ended')
      return undefined
    }
    if (!known && !(await deps.throttling.takeWithin(sql, 'refreshAccount', document)))
      return { throttled: document }
    if ((account.isUnvouched || account.representative) && !known) return { unsure: account }
    await deps.sessions.markUsed(sql, hash, now)
    const { kept, ...given } = await makeTokens(deps, session, account)
    await deps.sessions.addTokens(sql, session, kept)
    return { account, given }
  })
}

function isOver({ expiresAt, session }: RefreshTokenState, now: Date): boolean {
  return expiresAt <= now || session.expiresAt <= now
}

function isReused({ usedAt }: RefreshTokenState, now: Date): boolean {
  return usedAt !== undefined && now.getTime() - usedAt.getTime() > GRACE_MS
}
