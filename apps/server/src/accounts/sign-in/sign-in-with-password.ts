import { randomUUID } from 'node:crypto'
import { Document } from '@consente/domain/document'
import { later } from '../../platform/base/clock.ts'
import { Failure } from '../../platform/base/failure.ts'
import { hashOf } from '../../platform/base/hash.ts'
import { reasonOf } from '../../platform/base/reason-of.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import { networkOf, pairOf } from '../../platform/network/ip-network.ts'
import { actAs } from '../../platform/observability/interaction.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Account } from '../account.port.ts'
import { newDevice } from '../devices/device-cookie.ts'
import { knownDevice } from '../devices/known-device.ts'
import { isUsable, type KnownEmailDeps } from '../known-email.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { type FormerDeps, isRepresented, refuseFormer } from '../representative.ts'
import type { NewSession } from '../sessions/session.port.ts'
import { makeTokens, SESSION_MS, type SessionAnswer, toAnswer } from '../sessions/session-answer.ts'
import { BY_PASSWORD } from '../sessions/session-level.ts'
import { deviceDetail, type StartDeps, sessionDevice, startAndTell } from './new-device.ts'
import type { SignInStore, TryKeys } from './sign-in.port.ts'

type Deps = KnownEmailDeps & FormerDeps & StartDeps & { log: Log; signIns: SignInStore; passwords: Passwords }

/** A sign-in by password, with where it comes from. */
export type Credentials = {
  username: string
  password: string
  intentId?: string | undefined
  /** The consent of the intent, if one waits here. */
  consentId?: string | undefined
  ip: string
  /** Those of the browser; a call without any is one from a new browser. */
  cookies?: Cookies | undefined
  /** The browser's own description. */
  userAgent?: string | undefined
}

/**
 * Signs a customer in. An unknown account, or a disabled one, costs the same work and gets the same answer as a wrong
 * password.
 * @throws {Failure} INVALID_GRANT; NOT_REPRESENTATIVE; TOO_MANY_TRIES; UNAVAILABLE
 */
export async function signIn(
  deps: Deps,
  { username, password, intentId, consentId, ip, cookies, userAgent }: Credentials,
): Promise<SessionAnswer> {
  const { passwords, signIns, devices, database, clock, audit } = deps
  const document = Document.strip(username)
  const from = networkOf(ip)
  const addressHash = hashOf(from)
  const { device, isKnown: isKnownDevice } = await knownDevice(deps, { document, cookies })
  const keys = keysOf(deps, { document, from, source: isKnownDevice ? `device ${device?.id}` : from })
  const begun = await signIns.begin(keys, { document, addressHash, isKnownDevice }, clock.now())
  if (!begun) throw await refusalBy(deps, keys)

  const { account, countedBy } = begun
  const isRight = await passwords.matches(account?.passwordHash, password, countedBy === undefined)
  const signedIn = {
    event: 'account.signed-in',
    subject: 'account',
    person: document,
    detail: { intent: intentId !== undefined, consent: consentId },
  } as const
  const refused = { ...signedIn, detail: { ...signedIn.detail, right: true }, outcome: 'refused' } as const
  if (!account || account.isDisabled || !isRight || !(await isUsable(deps, account))) {
    await audit.record(database, isRight ? refused : { ...signedIn, outcome: 'refused' })
    throw new Failure('INVALID_GRANT')
  }
  if (!(await isRepresented(deps, account))) {
    await audit.record(database, refused)
    return refuseFormer(deps, account)
  }
  actAs({ kind: 'customer', document: account.representative ?? document })

  const expiresAt = later(deps, SESSION_MS)
  const browser = device ?? newDevice()
  const session: NewSession = {
    id: randomUUID(),
    document,
    intentId,
    addressHash,
    expiresAt,
    device: await sessionDevice(deps, { account, browser, userAgent, ip }),
    level: BY_PASSWORD,
  }
  const { kept: tokens, ...given } = await makeTokens(deps, session, account)
  const audited = audit.prepare({
    ...signedIn,
    detail: { ...signedIn.detail, ...deviceDetail(session) },
  })
  const { passwordChangedAt } = account
  const completion = { keys, countedBy, passwordChangedAt, session, tokens, audited }
  const isStarted = await startAndTell(deps, { session, how: 'password' }, (sql) =>
    signIns.complete(sql, completion, clock.now()),
  )
  if (!isStarted) {
    // The password was changed, or the account disabled, in this moment.
    await audit.record(database, refused)
    throw new Failure('INVALID_GRANT')
  }
  if (passwords.isDated(account.passwordHash)) await rehash(deps, account, password)
  devices.remember(cookies, browser, account)
  return toAnswer(account, given)
}

/**
 * Counters of a try.
 * @param source the browser where it is known to the account: what others try at its address is not counted for it
 */
function keysOf(
  { throttling }: Pick<Deps, 'throttling'>,
  { document, from, source }: { document: string; from: string; source: string },
): TryKeys {
  const pair = pairOf(document, from)
  return {
    address: throttling.keyOf('signInAddress', source),
    // Right passwords count here as well, from every browser.
    often: throttling.keyOf('signInOften', pair),
    pair: throttling.keyOf('signInPair', pairOf(document, source)),
    first: throttling.keyOf('signInFirst', pair),
    reserve: throttling.keyOf('signInReserve', document),
    account: throttling.keyOf('signInAccount', document),
  }
}

/** An address whose first tries are used up waits for what all share, not for its own next first try. */
const refusalBy = (
  { throttling }: Pick<Deps, 'throttling'>,
  { address, often, pair, account }: TryKeys,
): Promise<Failure> => throttling.refusal([address, often, pair, account])

/** Hashes the password again at today's cost: it is known only at a sign-in. A failure does not concern the customer. */
async function rehash(
  { accounts, passwords, log }: Pick<Deps, 'accounts' | 'passwords' | 'log'>,
  { document, passwordHash }: Account,
  password: string,
): Promise<void> {
  try {
    await accounts.replaceHash(document, passwordHash, await passwords.hash(password))
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'a password was not hashed again at the new cost')
  }
}
