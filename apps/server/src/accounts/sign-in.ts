import { randomUUID } from 'node:crypto'
import { Document } from '@consente/domain/document'
import { Failure } from '../platform/failure.ts'
import { actAs } from '../platform/interaction.ts'
import { networkOf, pairOf } from './network.ts'
import { later, type Parts } from './parts.ts'
import type { NewSession } from './session.store.ts'
import { issueRefreshToken, SESSION_MS, type SessionAnswer, toAnswer } from './session-answer.ts'
import { hashOf } from './tokens.ts'

export type Credentials = { username: string; password: string; intentId?: string | undefined; ip: string }

/**
 * Signs a customer in. An unknown account costs the same work and gets the same answer as a wrong password.
 * @throws {Failure} INVALID_GRANT; TOO_MANY_TRIES
 */
export async function signIn(
  parts: Parts,
  { username, password, intentId, ip }: Credentials,
): Promise<SessionAnswer> {
  const { accounts, passwords, throttling, sessions, database, clock, audit } = parts
  const document = Document.strip(username)
  const from = networkOf(ip)
  const addressHash = hashOf(from)
  await throttling.take('signInAddress', from)
  await throttling.take('signInPair', pairOf(document, from))
  // NOTE: somebody who guesses from everywhere else cannot keep out a customer whose address is known.
  const isKnown = await sessions.isKnownAddress(document, addressHash)
  if (!isKnown) await throttling.take('signInAccount', document)

  const account = await accounts.find(document)
  const isRight = await passwords.matches(account?.passwordHash, password)
  const signedIn = {
    event: 'account.signed-in',
    subject: 'account',
    person: document,
    detail: { intent: intentId !== undefined },
  } as const
  if (!account || !isRight) {
    await audit.record(database, { ...signedIn, outcome: 'refused' })
    throw new Failure('INVALID_GRANT')
  }
  actAs({ kind: 'customer', document: account.representative ?? document })

  await Promise.all([
    throttling.clear('signInPair', pairOf(document, from)),
    ...(isKnown ? [] : [throttling.giveBack('signInAccount', document)]),
    throttling.giveBack('signInAddress', from),
  ])
  const session: NewSession = {
    id: randomUUID(),
    document,
    intentId,
    addressHash,
    expiresAt: later(parts, SESSION_MS),
  }
  const refreshToken = await database.transaction(async (sql) => {
    await sessions.start(sql, session, clock.now())
    const token = await issueRefreshToken(parts, sql, session)
    await audit.record(sql, signedIn)
    return token
  })
  return toAnswer(parts, { account, session, refreshToken })
}
