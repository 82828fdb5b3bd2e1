import type { Clock } from '../../platform/base/clock.ts'
import { hashOf } from '../../platform/base/hash.ts'
import { reasonOf } from '../../platform/base/reason-of.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { AccountsAudit } from '../accounts-audit-events.ts'
import type { IdentityProvider } from './provider-client.ts'
import type { ProviderSignIns } from './provider-sign-in.port.ts'

type Deps = {
  database: Database
  clock: Clock
  log: Log
  audit: AccountsAudit
  providerSignIns: ProviderSignIns
  provider: IdentityProvider
}

/** The address that Sair leads to, so that the provider's session ends as well; undefined if nothing is to end there. */
export async function logoutAddress(
  { provider, providerSignIns }: Pick<Deps, 'provider' | 'providerSignIns'>,
  session: { sessionId: string } | { refreshToken: string },
): Promise<string | undefined> {
  const by = 'sessionId' in session ? session : { refreshTokenHash: hashOf(session.refreshToken) }
  const idToken = await providerSignIns.idTokenOf(by)
  return idToken === undefined ? undefined : provider.logoutAddress(idToken)
}

/** The provider says that a session, or a person's every session, is over. @returns false for a token that is not good */
export async function endByProvider(deps: Deps, logoutToken: string): Promise<boolean> {
  const { database, clock, log, audit, provider, providerSignIns } = deps
  const by = await provider.readLogoutToken(logoutToken).catch((error: unknown) => {
    log.warn({ reason: reasonOf(error) }, 'a logout token of the identity provider was refused')
  })
  if (!by) return false
  const detail = { reason: 'ended by the identity provider' }
  await database.transaction(async (sql) => {
    for (const { id, document } of await providerSignIns.endBy(sql, by, clock.now()))
      await audit.record(sql, { event: 'session.ended', subject: id, person: document, detail })
  })
  return true
}
