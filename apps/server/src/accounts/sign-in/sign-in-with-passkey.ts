import { randomUUID } from 'node:crypto'
import type { PasskeyAssertion, PasskeySignInOffer } from '@consente/contract/portal/passkeys'
import { later } from '../../platform/base/clock.ts'
import { Failure } from '../../platform/base/failure.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import { networkOf } from '../../platform/network/ip-network.ts'
import { actAs } from '../../platform/observability/interaction.ts'
import { takeFairly } from '../../platform/throttling/fair-share.ts'
import type { Account } from '../account.port.ts'
import { newDevice } from '../devices/device-cookie.ts'
import { knownDevice } from '../devices/known-device.ts'
import { counts } from '../factors/counting-factors.ts'
import type { KeptPasskey } from '../factors/factor.port.ts'
import { askPasskey } from '../factors/passkeys/ask-passkey.ts'
import { checkPasskey, type PasskeyDeps } from '../factors/passkeys/check-passkey.ts'
import { isUsable, type KnownEmailDeps } from '../known-email.ts'
import { isRepresented, refuseFormer } from '../representative.ts'
import type { NewSession } from '../sessions/session.port.ts'
import { makeTokens, SESSION_MS, type SessionAnswer, toAnswer } from '../sessions/session-answer.ts'
import { levelBy } from '../sessions/session-level.ts'
import { deviceDetail, type StartDeps, sessionDevice, startAndTell } from './new-device.ts'

/** A sign-in by a passkey, with where it comes from. */
export type PasskeySignIn = {
  passkey: PasskeyAssertion
  intentId?: string | undefined
  /** The consent of the intent, if one waits here. */
  consentId?: string | undefined
  ip: string
  cookies?: Cookies | undefined
  /** The browser's own description. */
  userAgent?: string | undefined
}

const SIGN_IN = { purpose: 'sign-in' } as const

/**
 * Asks for a passkey of the account; without a document, for any that the device knows, where the domain is the
 * institution's own (docs/decisions/access/second-factors.md). The answer tells whether the account has passkeys, as
 * the check of the document tells whether there is an account.
 * @throws {Failure} TOO_MANY_TRIES
 */
export async function startPasskeySignIn(
  deps: Omit<PasskeyDeps, 'database' | 'audit' | 'tell' | 'userHandles'> &
    Pick<StartDeps, 'throttling' | 'devices'>,
  { document, ip, cookies }: { document?: string | undefined; ip: string; cookies?: Cookies | undefined },
): Promise<PasskeySignInOffer> {
  const { relyingParty, accounts, factors, throttling, sessions } = deps
  if (!relyingParty) return {}
  const from = networkOf(ip)
  const source = document === undefined ? from : await sourceOf(deps, { document, from, cookies })
  await throttling.take('passkeyAskAddress', source)
  if (document === undefined)
    return relyingParty.isOwnDomain ? { request: await askPasskey(deps, relyingParty, [], SIGN_IN) } : {}
  if (source === from && !(await sessions.isKnownAddress(document, hashOf(from))))
    await takeFairly(deps, 'passkeyAskDocument', { who: document, from })
  const account = await accounts.find(document)
  const passkeys = account && !account.isDisabled ? await factors.passkeysOf(ownerOf(account)) : []
  if (passkeys.length === 0) return {}
  return { request: await askPasskey(deps, relyingParty, passkeys, { ...SIGN_IN, document }) }
}

/**
 * Signs a customer in by a passkey: at loa3 if it counts. A company's passkey is its representative's.
 * @throws {Failure} FACTOR_REFUSED, also for a disabled account; NOT_REPRESENTATIVE; TOO_MANY_TRIES; UNAVAILABLE
 */
export async function signInWithPasskey(
  deps: OwnedDeps & StartDeps,
  asked: PasskeySignIn,
): Promise<SessionAnswer & { document: string }> {
  const { throttling, devices, clock, audit } = deps
  const { intentId, ip, cookies, userAgent } = asked
  const from = networkOf(ip)
  const named = await deps.factors.findPasskey(asked.passkey.id)
  const source = named ? await sourceOf(deps, { document: named.document, from, cookies }) : from
  await throttling.take('passkeyTryAddress', source)
  const { passkey, account } = await ownedPasskey(deps, asked)
  actAs({ kind: 'customer', document: passkey.person })
  await throttling.giveBack('passkeyTryAddress', source)

  const now = clock.now()
  const browser = devices.read(cookies) ?? newDevice()
  const session: NewSession = {
    id: randomUUID(),
    document: account.document,
    intentId,
    addressHash: hashOf(from),
    expiresAt: later(deps, SESSION_MS),
    device: await sessionDevice(deps, { account, browser, userAgent, ip }),
    level: levelBy('passkey', counts(passkey, now), now),
  }
  const { kept: tokens, ...given } = await makeTokens(deps, session, account)
  const signed = signedIn(account.document, asked)
  const entry = { ...signed, detail: { ...signed.detail, ...deviceDetail(session) } }
  const started = { session, factorId: passkey.id, tokens, audited: audit.prepare(entry) }
  const isStarted = await startAndTell(deps, { session, how: 'passkey' }, (sql) =>
    deps.sessions.start(sql, started, now),
  )
  if (!isStarted) {
    // Its passkey was removed, or the account changed, in this moment.
    await audit.record(deps.database, refused(account.document, asked))
    throw new Failure('FACTOR_REFUSED')
  }
  devices.remember(cookies, browser, account)
  const answer = toAnswer(account, given)
  // Their own browser has shown whose account it is; it may not have been told before.
  return { ...answer, document: account.document }
}

/** The caller as tries count it: its browser if that has signed in to the account before, otherwise its network. */
async function sourceOf(
  deps: Pick<StartDeps & OwnedDeps, 'devices' | 'accounts'>,
  { document, from, cookies }: { document: string; from: string; cookies: Cookies | undefined },
): Promise<string> {
  const { device, isKnown } = await knownDevice(deps, { document, cookies })
  return isKnown ? `device ${device?.id}` : from
}

type OwnedDeps = PasskeyDeps & KnownEmailDeps

/** @throws {Failure} FACTOR_REFUSED; NOT_REPRESENTATIVE */
async function ownedPasskey(
  deps: OwnedDeps,
  asked: PasskeySignIn,
): Promise<{ passkey: KeptPasskey; account: Account }> {
  const { accounts, audit, database } = deps
  const passkey = await checkPasskey(deps, asked.passkey, SIGN_IN).catch(async (error: unknown) => {
    if (error instanceof Failure && error.code === 'FACTOR_REFUSED')
      await audit.record(database, { ...signedIn(undefined, asked), outcome: 'refused' })
    throw error
  })
  const account = await accounts.find(passkey.document)
  const isTheirs = account && !account.isDisabled && ownerOf(account).person === passkey.person
  const isCustomer = account && isTheirs && (await isUsable(deps, account))
  const isFormer = isCustomer && !(await isRepresented(deps, account))
  if (isCustomer && !isFormer) return { passkey, account }
  await audit.record(database, refused(passkey.document, asked))
  if (isFormer) await refuseFormer(deps, account)
  throw new Failure('FACTOR_REFUSED')
}

const ownerOf = ({ document, representative }: Account) => ({ document, person: representative ?? document })

/** @param document undefined where nobody knows whose passkey it should be */
const signedIn = (document: string | undefined, { intentId, consentId }: PasskeySignIn) =>
  ({
    event: 'account.signed-in',
    subject: 'account',
    ...(document && { person: document }),
    detail: { intent: intentId !== undefined, consent: consentId, by: 'passkey' },
  }) as const

/** A sign-in that is refused though the passkey was right. */
const refused = (document: string, asked: PasskeySignIn) => {
  const entry = signedIn(document, asked)
  return { ...entry, detail: { ...entry.detail, right: true }, outcome: 'refused' } as const
}
