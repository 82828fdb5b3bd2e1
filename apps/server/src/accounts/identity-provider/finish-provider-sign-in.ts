import type { ProviderChoice } from '@consente/contract/portal/identity-provider'
import { later } from '../../platform/base/clock.ts'
import { ensure, Failure } from '../../platform/base/failure.ts'
import { hashOf } from '../../platform/base/hash.ts'
import { reasonOf } from '../../platform/base/reason-of.ts'
import type { Config } from '../../platform/config/server-config.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import { actAs } from '../../platform/observability/interaction.ts'
import type { Log } from '../../platform/observability/log.ts'
import { raiseLevel } from '../sessions/raise-level.ts'
import type { SessionAnswer } from '../sessions/session-answer.ts'
import { startVouchedSession, type VouchedDeps, type VouchedFrom } from '../sign-in/start-vouched-session.ts'
import { browserOf } from './begin-provider-sign-in.ts'
import { type AdoptDeps, adoptAccount, type Company, companiesOf } from './provider-account.ts'
import type { IdentityProvider } from './provider-client.ts'
import { claimNames, type ProviderPerson, personIn } from './provider-person.ts'
import type { Begun, ProviderSignIns, SessionProof } from './provider-sign-in.port.ts'

export type FinishDeps = StartDeps &
  AdoptDeps & {
    config: Config
    log: Log
    providerSignIns: ProviderSignIns
    provider: IdentityProvider
    /** The consent of an authorisation request that waits at this institution, if any. */
    consentOfIntent: (intentId: string) => Promise<string | undefined>
  }

/** The page's request for the session of a sign-in. */
export type ProviderReturn = {
  state: string
  /** The person's own document, or a company's that they were offered. */
  document?: string | undefined
  ip: string
  cookies: Cookies
  userAgent?: string | undefined
}
type Finished =
  | (SessionAnswer & { document: string; consentId?: string })
  | ProviderChoice
  | { proved: true; page: string }

/** The choice of a company takes as long as it takes to read. */
const CHOICE_MS = 10 * 60_000

/**
 * Ends a sign-in or a proof, once. Each refusal is recorded; its reason is logged without what the provider said of the person.
 * @throws {Failure} PROVIDER_RETURN_UNKNOWN and the other failures of the provider; INVALID_DOCUMENT; UNAUTHENTICATED
 */
export async function finishProviderSignIn(deps: FinishDeps, asked: ProviderReturn): Promise<Finished> {
  const { clock, providerSignIns } = deps
  const browser = browserOf(deps, asked.cookies)
  ensure(browser, 'PROVIDER_RETURN_UNKNOWN')
  const key = { stateHash: hashOf(asked.state), browserHash: hashOf(browser) }
  const begun = await providerSignIns.take(key, clock.now())
  ensure(begun?.answer, 'PROVIDER_RETURN_UNKNOWN')
  const consentId = begun.intentId === undefined ? undefined : await deps.consentOfIntent(begun.intentId)
  try {
    const verified = begun.verified ?? (await verify(deps, asked.state, begun))
    const { person } = verified
    actAs({ kind: 'customer', document: person.document })
    if (begun.proof) return await prove(deps, begun.proof, person)
    const companies = await companiesOf(deps, person)
    if (companies.length > 0 && asked.document === undefined) {
      await providerSignIns.put(key, { ...begun, verified }, later({ clock }, CHOICE_MS))
      return { choices: [{ document: person.document, name: person.name ?? '' }, ...companies] }
    }
    const company = companies.find(({ document }) => document === asked.document)
    ensure(company || [undefined, person.document].includes(asked.document), 'INVALID_DOCUMENT')
    const from = { ...asked, intentId: begun.intentId, consentId }
    const answer = await startProviderSession(deps, verified, company, from)
    return { ...answer, ...(consentId && { consentId }) }
  } catch (error) {
    await noteRefusal(deps, begun, consentId, error)
    throw error
  }
}

async function verify({ provider }: FinishDeps, state: string, { answer = '', ...begun }: Begun) {
  const { settings } = provider
  const { claims, idToken } = await provider.exchange(answer, { state, ...begun }, claimNames(settings))
  return { person: personIn(claims, settings), idToken }
}

/** Raises a session by a further proof of the same person. */
async function prove(deps: FinishDeps, proof: SessionProof, person: ProviderPerson) {
  const { database, audit } = deps
  const { sessionId, document } = proof
  ensure(person.document === proof.person, 'PROVIDER_OTHER_PERSON')
  ensure(proof.level === undefined || person.level.acr === 'loa3', 'PROVIDER_LEVEL')
  const { acr } = person.level
  const level = await database.transaction(async (sql) => {
    await audit.record(sql, { event: 'session.proved', subject: sessionId, person: document })
    const factorAt = acr === 'loa3' ? person.provedAt : undefined
    return raiseLevel(deps, sql, { sessionId }, { ...person.level, factorAt })
  })
  ensure(level, 'UNAUTHENTICATED')
  return { proved: true as const, page: proof.page }
}

async function noteRefusal(
  { audit, database, log }: FinishDeps,
  { proof, intentId }: Begun,
  consentId: string | undefined,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Failure)) return
  const { code } = error
  // Giving up is no fault of anybody's.
  if (code !== 'PROVIDER_CANCELLED')
    log.warn({ code, reason: reasonOf(error.cause) }, 'a sign-in of the identity provider was refused')
  const refused = { outcome: 'refused' } as const
  await audit.record(
    database,
    proof
      ? { event: 'session.proved', subject: proof.sessionId, person: proof.document, ...refused }
      : {
          event: 'account.signed-in',
          subject: 'account',
          detail: { intent: intentId !== undefined, consent: consentId, by: 'provider', right: true, code },
          ...refused,
        },
  )
}

type StartDeps = AdoptDeps & VouchedDeps & { providerSignIns: Pick<ProviderSignIns, 'start'> }

/** Starts the session of a person, or of a company that they represent. @throws {Failure} PROVIDER_REFUSED for a disabled account */
async function startProviderSession(
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
