import { randomUUID } from 'node:crypto'
import { Document } from '@consente/domain/document'
import { ensure, Failure } from '../../platform/base/failure.ts'
import { hashOf } from '../../platform/base/hash.ts'
import { networkOf, pairOf } from '../../platform/network/ip-network.ts'
import { actAs } from '../../platform/observability/interaction.ts'
import type { Account } from '../account.port.ts'
import { type AccountsDeps, later } from '../accounts-deps.ts'
import { isUsable } from '../registration/known-email.ts'
import type { NewSession } from './session.port.ts'
import { makeRefreshToken, SESSION_MS, type SessionAnswer, toAnswer } from './session-answer.ts'

type Deps = Pick<
  AccountsDeps,
  | 'database'
  | 'clock'
  | 'audit'
  | 'log'
  | 'throttling'
  | 'insurer'
  | 'accounts'
  | 'signIns'
  | 'passwords'
  | 'tokens'
>

export type Credentials = { username: string; password: string; intentId?: string | undefined; ip: string }

/**
 * Signs a customer in. An unknown account, or a disabled one, costs the same work and gets the same answer as a wrong
 * password.
 * @throws {Failure} INVALID_GRANT; TOO_MANY_TRIES
 */
export async function signIn(
  deps: Deps,
  { username, password, intentId, ip }: Credentials,
): Promise<SessionAnswer> {
  const { passwords, signIns, throttling, database, clock, audit } = deps
  const document = Document.strip(username)
  const from = networkOf(ip)
  const addressHash = hashOf(from)
  const pair = pairOf(document, from)
  const keys = {
    address: throttling.keyOf('signInAddress', from),
    often: throttling.keyOf('signInOften', pair),
    pair: throttling.keyOf('signInPair', pair),
    // NOTE: guesses from other addresses cannot keep out a customer whose address is known.
    account: throttling.keyOf('signInAccount', document),
  }
  const begun = await signIns.begin(keys, { document, addressHash }, clock.now())
  if (!begun) throw await throttling.refusal(Object.values(keys))

  const { account, isKnown } = begun
  const isRight = await passwords.matches(account?.passwordHash, password)
  const signedIn = {
    event: 'account.signed-in',
    subject: 'account',
    person: document,
    detail: { intent: intentId !== undefined },
  } as const
  if (!account || account.isDisabled || !isRight || !(await isUsable(deps, account))) {
    await audit.record(database, { ...signedIn, outcome: 'refused' })
    throw new Failure('INVALID_GRANT')
  }
  actAs({ kind: 'customer', document: account.representative ?? document })

  const expiresAt = later(deps, SESSION_MS)
  const session: NewSession = { id: randomUUID(), document, intentId, addressHash, expiresAt }
  const { token, ...refreshToken } = makeRefreshToken(deps, session)
  const audited = audit.prepare(signedIn)
  const isStarted = await signIns.complete({ keys, isKnown, session, refreshToken, audited }, clock.now())
  ensure(isStarted, 'INVALID_GRANT')
  if (passwords.isDated(account.passwordHash)) await rehash(deps, account, password)
  return toAnswer(deps, { account, session, refreshToken: token })
}

/** Hashes the password again at today's cost: it is known only at a sign-in. A failure does not concern the customer. */
async function rehash(
  { accounts, passwords, log }: Pick<AccountsDeps, 'accounts' | 'passwords' | 'log'>,
  { document, passwordHash }: Account,
  password: string,
): Promise<void> {
  try {
    await accounts.replaceHash(document, passwordHash, await passwords.hash(password))
  } catch (error) {
    log.warn({ reason: String(error) }, 'a password was not hashed again at the new cost')
  }
}
