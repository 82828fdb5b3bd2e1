import type { SessionAnswer } from '../sessions/session-answer.ts'
import { startVouchedSession, type VouchedDeps, type VouchedFrom } from '../sign-in/start-vouched-session.ts'
import { type AdoptDeps, adoptAccount, type Company } from './provider-account.ts'
import type { ProviderPerson } from './provider-person.ts'
import type { ProviderSignIns } from './provider-sign-in.port.ts'

export type StartDeps = AdoptDeps & VouchedDeps & { providerSignIns: Pick<ProviderSignIns, 'start'> }

/** Starts the session of a person, or of a company that they represent. @throws {Failure} PROVIDER_REFUSED for a disabled account */
export async function startProviderSession(
  deps: StartDeps,
  { person, idToken }: { person: ProviderPerson; idToken: string },
  company: Company | undefined,
  from: VouchedFrom,
): Promise<SessionAnswer & { document: string }> {
  const account = await adoptAccount(deps, person, company)
  const { level, provedAt, subject, sid } = person
  return startVouchedSession(deps, { account, level, provedAt, by: 'provider' }, from, (sql, started) =>
    deps.providerSignIns.start(sql, started, { subject, sid, idToken }, deps.clock.now()),
  )
}
