import { randomUUID } from 'node:crypto'
import { Document } from '@consente/domain/document'
import type { Insurer } from '../../insurer/insurer.ts'
import { type Clock, later } from '../../platform/base/clock.ts'
import { ensure, Failure } from '../../platform/base/failure.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import { networkOf } from '../../platform/network/ip-network.ts'
import { actAs } from '../../platform/observability/interaction.ts'
import type { Account, AccountStore } from '../account.port.ts'
import type { TellCustomer } from '../account-news.port.ts'
import type { AccountsAudit } from '../accounts-audit-events.ts'
import type { AccountsThrottling } from '../accounts-throttling.ts'
import { newDevice } from '../devices/device-cookie.ts'
import { isUsable } from '../known-email.ts'
import { isRepresented } from '../representative.ts'
import type { FormerTokens } from '../sessions/former-tokens.ts'
import type { NewSession } from '../sessions/session.port.ts'
import { makeTokens, SESSION_MS, type SessionAnswer, toAnswer } from '../sessions/session-answer.ts'
import { type DeviceDeps, deviceDetail, sessionDevice, startAndTell } from '../sign-in/new-device.ts'
import type { HandoverStore } from './handover.store.ts'

type Deps = DeviceDeps & {
  database: Database
  clock: Clock
  insurer: Insurer
  accounts: AccountStore
  handovers: HandoverStore
  throttling: AccountsThrottling
  audit: AccountsAudit
  tell: TellCustomer
  formerTokens: FormerTokens | undefined
}

/** A sign-in from the insurer's app. */
export type HandoverSignIn = {
  code: string
  /** The secret of the tab; the app has asked for the code with its hash (RFC 7636, S256). */
  verifier: string
  /** Document of the session that is open in the tab. */
  openDocument?: string | undefined
  intentId?: string | undefined
  consentId?: string | undefined
  ip: string
  cookies: Cookies
  userAgent?: string | undefined
}

/** A code's life, from when the insurer's backend gave it to the app. */
const CODE_MS = 60_000
/** Two clocks differ by so much. */
const SKEW_MS = 5_000
/** Without a time of proof it was long ago: a single sign-on asks nobody. */
const LONG_AGO = new Date(0)

/**
 * Signs the customer of the insurer's app in, in the tab that the app has asked a code for. The code is used up before anything else,
 * so that it serves once whatever comes of it.
 * @throws {Failure} HANDOVER_REFUSED; HANDOVER_OTHER_ACCOUNT; TOO_MANY_TRIES; UNAVAILABLE
 */
export async function signInByHandover(
  deps: Deps,
  asked: HandoverSignIn,
): Promise<SessionAnswer & { document: string }> {
  const { devices, audit, clock, handovers } = deps
  const { intentId, consentId, ip, cookies, userAgent } = asked
  const signedIn = {
    event: 'account.signed-in',
    subject: 'account',
    detail: { intent: intentId !== undefined, consent: consentId, by: 'app' },
  } as const
  const { account, level, provedAt } = await vouchedFor(deps, asked).catch(async (error: unknown) => {
    if (error instanceof Failure && error.code.startsWith('HANDOVER'))
      await audit.record(deps.database, { ...signedIn, outcome: 'refused' })
    throw error
  })
  const { document } = account
  actAs({ kind: 'customer', document: account.representative ?? document })
  const browser = devices.read(cookies) ?? newDevice()
  const session: NewSession = {
    id: randomUUID(),
    document,
    intentId,
    addressHash: hashOf(networkOf(ip)),
    expiresAt: later(deps, SESSION_MS),
    device: await sessionDevice(deps, { account, browser, userAgent, ip }),
    level: {
      acr: level,
      amr: level === 'loa3' ? ['mfa'] : [],
      factorAt: level === 'loa3' ? provedAt : undefined,
    },
    provedAt: provedAt ?? LONG_AGO,
  }
  const { kept: tokens, ...given } = await makeTokens(deps, session, account)
  const detail = { ...signedIn.detail, ...deviceDetail(session) }
  const audited = audit.prepare({ ...signedIn, person: document, detail })
  const isStarted = await startAndTell(deps, { session, how: 'app' }, (sql) =>
    handovers.start(sql, { session, tokens, audited }, clock.now()),
  )
  ensure(isStarted, 'HANDOVER_REFUSED')
  devices.remember(cookies, browser, account)
  return { ...toAnswer(account, given), document }
}

type Vouched = { account: Account; level: 'loa2' | 'loa3'; provedAt: Date | undefined }

/** The account that the insurer vouches for, if code, tab and time are right. */
async function vouchedFor(
  deps: Deps,
  { code, verifier, openDocument, ip }: HandoverSignIn,
): Promise<Vouched> {
  const { insurer, throttling, handovers, accounts, clock } = deps
  await throttling.take('handoverAddress', networkOf(ip))
  const isFirst = await handovers.use(hashOf(code), later({ clock }, 2 * CODE_MS))
  ensure(isFirst, 'HANDOVER_REFUSED')
  const told = await insurer.handover?.redeem(code)
  ensure(told && told.challenge === hashOf(verifier), 'HANDOVER_REFUSED')
  const age = clock.now().getTime() - new Date(told.issuedAt).getTime()
  ensure(age >= -SKEW_MS && age <= CODE_MS, 'HANDOVER_REFUSED')
  const account = await accounts.find(Document.strip(told.document))
  ensure(
    account && !account.isDisabled && (told.person ?? account.document) === personOf(account),
    'HANDOVER_REFUSED',
  )
  ensure((await isUsable(deps, account)) && (await isRepresented(deps, account)), 'HANDOVER_REFUSED')
  ensure(openDocument === undefined || openDocument === account.document, 'HANDOVER_OTHER_ACCOUNT')
  return { account, level: told.level, provedAt: told.provedAt ? new Date(told.provedAt) : undefined }
}

const personOf = ({ document, representative }: Account): string => representative ?? document
