import { insertAuditFrom } from '../../platform/audit/audit.store.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { StartedSession } from '../sessions/session.port.ts'
import { insertSession, sessionValues } from '../sessions/session.store.ts'
import { FIRST_TOKENS, tokenValues } from '../sessions/session-tokens.store.ts'

/** Sign-ins by codes of the insurer's app. */
export function createHandoverStore(database: Database) {
  return {
    /** Uses a code up. Promise: of two callers at once with the same code only one gets true. */
    use: async (codeHash: string, expiresAt: Date) =>
      (await database.run(
        'insert into handover_code (code_hash, expires_at) values ($1, $2) on conflict do nothing',
        [codeHash, expiresAt],
      )) === 1,

    /** Starts a session, with its first tokens and its entry in the audit log; false for an account that is disabled. */
    async start(sql: Sql, { session, tokens, audited }: StartedSession, now: Date): Promise<boolean> {
      const own = tokenValues(tokens)
      const values = sessionValues(session, now)
      const further = [...values, ...audited]
      const places = further.map((_, index) => `$${own.length + 1 + index}`)
      const started = await sql.run(
        `with started as (${insertSession(places.slice(0, values.length))} returning id),
         with_tokens as (${FIRST_TOKENS})
         ${insertAuditFrom('started', places.slice(values.length))}`,
        [...own, ...further],
      )
      return started === 1
    },

    forgetBefore: (instant: Date) =>
      database.run('delete from handover_code where expires_at < $1', [instant]),
  }
}
/** Used codes of the insurer's app, and the sessions that they start. */
export type HandoverStore = ReturnType<typeof createHandoverStore>
