import { randomUUID } from 'node:crypto'
import type { AuditEvent } from '../platform/audit/audit.ts'
import type { Sql } from '../platform/database/database.ts'
import { inInteraction } from '../platform/observability/interaction.ts'
import type { Parts } from './accounts-deps.ts'

/**
 * What the institution's operator does to customers' access (OWASP ASVS 5.0, 7.4.2 and 7.4.5). Whatever is asked for is in
 * the audit log as the operator's deed, also what concerns no account. Consents stay what they are.
 */
export type ManagingParts = Pick<Parts, 'database' | 'accounts' | 'sessions' | 'clock' | 'audit'>
type Deed = { event: AuditEvent; document: string; does: (sql: Sql) => Promise<boolean> }

/**
 * The account opens nothing any more: no sign-in, no renewal, no new password. Its sessions end, and with them what their
 * access tokens open.
 * @returns how many sessions ended; undefined when the document has no account.
 */
export function disableAccount(parts: ManagingParts, document: string): Promise<number | undefined> {
  const { accounts, clock } = parts
  return deed(parts, {
    event: 'account.disabled',
    document,
    does: (sql) => accounts.disable(sql, document, clock.now()),
  })
}

/** The account opens again what it did; who was signed in has to sign in anew. @returns as `disableAccount` */
export function enableAccount(parts: ManagingParts, document: string): Promise<number | undefined> {
  const { accounts } = parts
  return deed(parts, { event: 'account.enabled', document, does: (sql) => accounts.enable(sql, document) })
}

/** Everybody who is signed in to the account has to sign in anew. @returns as `disableAccount` */
export function endSessionsOf(parts: ManagingParts, document: string): Promise<number | undefined> {
  return deed(parts, {
    event: 'session.ended',
    document,
    does: async (sql) => (await parts.accounts.find(document, sql)) !== undefined,
  })
}

/** Every customer has to sign in anew. @returns how many sessions ended */
export function endEverySession(parts: ManagingParts): Promise<number> {
  const { database, sessions, clock, audit } = parts
  return asOperator(() =>
    database.transaction(async (sql) => {
      const count = await sessions.endAll(sql, clock.now())
      await audit.record(sql, { event: 'session.ended', subject: 'all', detail: { ...REASON, count } })
      return count
    }),
  )
}

const REASON = { reason: 'ended by the operator' } as const

function deed(parts: ManagingParts, { event, document, does }: Deed): Promise<number | undefined> {
  const { database, sessions, clock, audit } = parts
  const entry = { subject: 'account', person: document } as const
  return asOperator(() =>
    database.transaction(async (sql) => {
      if (!(await does(sql))) {
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
