import { randomUUID } from 'node:crypto'
import { later } from '../../platform/base/clock.ts'
import { ensure } from '../../platform/base/failure.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import { networkOf } from '../../platform/network/ip-network.ts'
import type { TellCustomer } from '../account-news.port.ts'
import type { AccountsAudit } from '../accounts-audit-events.ts'
import type { AccountsThrottling } from '../accounts-throttling.ts'
import { newDevice } from '../devices/device-cookie.ts'
import type { FormerTokens } from '../sessions/former-tokens.ts'
import type { NewSession } from '../sessions/session.port.ts'
import { makeTokens, SESSION_MS, type SessionAnswer, toAnswer } from '../sessions/session-answer.ts'
import { type DeviceDeps, deviceDetail, sessionDevice, startAndTell } from '../sign-in/new-device.ts'
import { type AdoptDeps, adoptAccount, type Company } from './provider-account.ts'
import type { ProviderPerson } from './provider-person.ts'
import type { ProviderSignIns } from './provider-sign-in.port.ts'

/** Dependencies of starting a session. */
export type StartDeps = AdoptDeps &
  DeviceDeps & {
    database: Database
    throttling: AccountsThrottling
    audit: AccountsAudit
    tell: TellCustomer
    formerTokens: FormerTokens | undefined
    providerSignIns: Pick<ProviderSignIns, 'start'>
  }
type From = {
  intentId: string | undefined
  consentId: string | undefined
  ip: string
  cookies: Cookies
  userAgent?: string | undefined
}

/** Without a time of proof it was long ago: a single sign-on asks nobody. */
const LONG_AGO = new Date(0)

/** Starts the session of a person, or of a company that they represent. @throws {Failure} PROVIDER_REFUSED for a disabled account */
export async function startProviderSession(
  deps: StartDeps,
  { person, idToken }: { person: ProviderPerson; idToken: string },
  company: Company | undefined,
  { intentId, consentId, ip, cookies, userAgent }: From,
): Promise<SessionAnswer & { document: string }> {
  const { devices, clock, audit, providerSignIns } = deps
  const account = await adoptAccount(deps, person, company)
  const { document } = account
  const { level, provedAt } = person
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
    detail: { intent: intentId !== undefined, consent: consentId, by: 'provider', ...deviceDetail(session) },
  })
  const side = { subject: person.subject, sid: person.sid, idToken }
  const isStarted = await startAndTell(deps, { session, how: 'provider' }, (sql) =>
    providerSignIns.start(sql, { session, tokens, audited }, side, clock.now()),
  )
  ensure(isStarted, 'PROVIDER_REFUSED')
  devices.remember(cookies, browser, account)
  return { ...toAnswer(account, given), document }
}
