import { randomUUID } from 'node:crypto'
import { Document } from '@consente/domain/document'
import { Failure } from '../platform/failure.ts'
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
  const { accounts, passwords, throttling, sessions, database, clock } = parts
  const document = Document.strip(username)
  const addressHash = hashOf(ip)
  const lane = await laneOf(parts, document, addressHash)
  await throttling.take('signInAddress', ip)
  await throttling.take('signInAccount', lane)

  const account = await accounts.find(document)
  const isRight = await passwords.matches(account?.passwordHash, password)
  if (!account || !isRight) throw new Failure('INVALID_GRANT')

  await Promise.all([throttling.clear('signInAccount', lane), throttling.giveBack('signInAddress', ip)])
  const session: NewSession = {
    id: randomUUID(),
    document,
    intentId,
    addressHash,
    expiresAt: later(parts, SESSION_MS),
  }
  const refreshToken = await database.transaction(async (sql) => {
    await sessions.start(sql, session, clock.now())
    return issueRefreshToken(parts, sql, session)
  })
  return toAnswer(parts, { account, session, refreshToken })
}

/**
 * Whose tries count together: an address that has signed in to the account before has its own count, so that
 * somebody who guesses from elsewhere cannot keep the customer out.
 */
async function laneOf({ sessions }: Parts, document: string, addressHash: string): Promise<string> {
  const isKnown = await sessions.isKnownAddress(document, addressHash)
  return isKnown ? `${document} from ${addressHash}` : document
}
