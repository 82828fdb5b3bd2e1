import { randomUUID } from 'node:crypto'
import { type Clock, later } from '../platform/base/clock.ts'
import type { Database, Sql } from '../platform/database/database.ts'
import { inInteraction } from '../platform/observability/interaction.ts'
import type { Seal } from '../platform/secrets/seal.ts'
import type { AccountStore } from './account.port.ts'
import type { AccountsAudit, AccountsAuditEvent } from './accounts-audit-events.ts'
import { sealedCode } from './activation/stored-code.ts'
import type { IdentityCodeStore } from './factors/identity/identity-code.store.ts'
import { IDENTITY_CODE_MINUTES, identityUse, newIdentityCode } from './factors/identity/identity-code.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { SessionStore } from './sessions/session.port.ts'

/**
 * Acts of the institution's operator on customers' access (OWASP ASVS 5.0, 7.4.2 and 7.4.5). The audit log records
 * every request as an action of the operator, also one for a document without an account. Consents stay as they are.
 */
export type OperatorDeps = {
  database: Database
  accounts: AccountStore
  sessions: SessionStore
  clock: Clock
  audit: AccountsAudit
}
type OperatorAction = { event: AccountsAuditEvent; document: string; change: (sql: Sql) => Promise<boolean> }

/**
 * The account opens nothing any more: no sign-in, no renewal, no new password. Its sessions end, and with them what their
 * access tokens open.
 * @returns how many sessions ended; undefined when the document has no account.
 */
export function disableAccount(deps: OperatorDeps, document: string): Promise<number | undefined> {
  const { accounts, clock } = deps
  return performAsOperator(deps, {
    event: 'account.disabled',
    document,
    change: (sql) => accounts.disable(sql, document, clock.now()),
  })
}

/** Takes `disableAccount` back; customers who were signed in sign in again. @returns as `disableAccount` */
export function enableAccount(deps: OperatorDeps, document: string): Promise<number | undefined> {
  const { accounts } = deps
  return performAsOperator(deps, {
    event: 'account.enabled',
    document,
    change: (sql) => accounts.enable(sql, document),
  })
}

/** Everybody who is signed in to the account has to sign in again. @returns as `disableAccount` */
export function endSessionsOf(deps: OperatorDeps, document: string): Promise<number | undefined> {
  return performAsOperator(deps, {
    event: 'session.ended',
    document,
    change: async (sql) => (await deps.accounts.find(document, sql)) !== undefined,
  })
}

/** Every customer has to sign in again. @returns how many sessions ended */
export function endEverySession(deps: OperatorDeps): Promise<number> {
  const { database, sessions, clock, audit } = deps
  return asOperator(() =>
    database.transaction(async (sql) => {
      const count = await sessions.endAll(sql, clock.now())
      await audit.record(sql, { event: 'session.ended', subject: 'all', detail: { ...REASON, count } })
      return count
    }),
  )
}

/**
 * A code for a customer whom the institution has identified itself, in person or by its own means; it takes the place of an earlier
 * one. It opens nothing alone: it ends the waiting time of a factor that the customer has at hand.
 * @returns the code, good for an hour and one use; undefined when the document has no account, or a disabled one
 */
export function issueIdentityCode(
  deps: OperatorDeps & { seal: Seal; passwords: Passwords; identityCodes: IdentityCodeStore },
  document: string,
): Promise<string | undefined> {
  const { database, accounts, identityCodes, audit } = deps
  const entry = { event: 'account.identity-code-issued', subject: 'account', person: document } as const
  return asOperator(() =>
    database.transaction(async (sql) => {
      const account = await accounts.find(document, sql)
      if (!account || account.isDisabled) {
        await audit.record(sql, { ...entry, outcome: 'refused' })
        return undefined
      }
      const owner = { document, person: account.representative ?? document }
      const code = newIdentityCode()
      const sealedHash = await sealedCode(deps, identityUse(owner), code)
      const expiresAt = later(deps, IDENTITY_CODE_MINUTES * 60_000)
      await identityCodes.put(sql, owner, { sealedHash, expiresAt })
      await audit.record(sql, entry)
      return code
    }),
  )
}

const REASON = { reason: 'ended by the operator' } as const

function performAsOperator(
  deps: OperatorDeps,
  { event, document, change }: OperatorAction,
): Promise<number | undefined> {
  const { database, sessions, clock, audit } = deps
  const entry = { subject: 'account', person: document } as const
  return asOperator(() =>
    database.transaction(async (sql) => {
      if (!(await change(sql))) {
        await audit.record(sql, { ...entry, event, outcome: 'refused' })
        return undefined
      }
      const ended = await sessions.endAllOf(sql, document, clock.now())
      await audit.record(sql, { ...entry, event, detail: { sessions: ended.length } })
      for (const subject of ended)
        await audit.record(sql, { event: 'session.ended', subject, person: document, detail: REASON })
      return ended.length
    }),
  )
}

const asOperator = <T>(work: () => Promise<T>): Promise<T> =>
  inInteraction({ id: randomUUID(), actor: { kind: 'operator' } }, work)
