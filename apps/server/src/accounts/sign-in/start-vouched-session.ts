import { randomUUID } from 'node:crypto'
import { later } from '../../platform/base/clock.ts'
import { ensure } from '../../platform/base/failure.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import { networkOf } from '../../platform/network/ip-network.ts'
import type { Account } from '../account.port.ts'
import type { AccountsAudit } from '../accounts-audit-events.ts'
import { newDevice } from '../devices/device-cookie.ts'
import type { NewSession, StartedSession } from '../sessions/session.port.ts'
import { makeTokens, SESSION_MS, type SessionAnswer, toAnswer } from '../sessions/session-answer.ts'
import { deviceDetail, type StartDeps, sessionDevice, startAndTell } from './new-device.ts'

export type VouchedDeps = StartDeps & { audit: AccountsAudit }

/** The place that the customer comes from. */
export type VouchedFrom = {
  intentId?: string | undefined
  consentId?: string | undefined
  ip: string
  cookies: Cookies
  userAgent?: string | undefined
}

/** An account whose customer somebody else has signed in. */
export type Vouched = {
  account: Account
  level: Pick<NewSession['level'], 'acr' | 'amr'>
  provedAt: Date | undefined
  by: 'provider' | 'app'
}

/** Without a time of proof it was long ago: a single sign-on asks nobody. */
const LONG_AGO = new Date(0)

/**
 * Starts the session of a customer whom the insurer's identity provider or its app has signed in.
 * @param start the statement that starts it; false for an account that is disabled
 * @throws {Failure} PROVIDER_REFUSED, HANDOVER_REFUSED for a disabled account
 */
export async function startVouchedSession(
  deps: VouchedDeps,
  { account, level, provedAt, by }: Vouched,
  { intentId, consentId, ip, cookies, userAgent }: VouchedFrom,
  start: (sql: Sql, started: StartedSession) => Promise<boolean>,
): Promise<SessionAnswer & { document: string }> {
  const { devices, audit } = deps
  const { document } = account
  const browser = devices.read(cookies) ?? newDevice()
  const session: NewSession = {
    id: randomUUID(),
    document,
    intentId,
    addressHash: hashOf(networkOf(ip)),
    expiresAt: later(deps, SESSION_MS),
    device: await sessionDevice(deps, { account, browser, userAgent, ip }),
    level: { ...level, factorAt: level.acr === 'loa3' ? provedAt : undefined },
    provedAt: provedAt ?? LONG_AGO,
  }
  const { kept: tokens, ...given } = await makeTokens(deps, session, account)
  const audited = audit.prepare({
    event: 'account.signed-in',
    subject: 'account',
    person: document,
    detail: { intent: intentId !== undefined, consent: consentId, by, ...deviceDetail(session) },
  })
  const isStarted = await startAndTell(deps, { session, how: by }, (sql) =>
    start(sql, { session, tokens, audited }),
  )
  ensure(isStarted, by === 'app' ? 'HANDOVER_REFUSED' : 'PROVIDER_REFUSED')
  devices.remember(cookies, browser, account)
  return { ...toAnswer(account, given), document }
}
