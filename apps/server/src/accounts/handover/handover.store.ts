import type { Database } from '../../platform/database/database.ts'
import { startSession } from '../sessions/session.store.ts'

/** Sign-ins by codes of the insurer's app. */
export function createHandoverStore(database: Database) {
  return {
    /** Uses a code up. Promise: of two callers at once with the same code only one gets true. */
    use: async (codeHash: string, expiresAt: Date) =>
      (await database.run(
        'insert into handover_code (code_hash, expires_at) values ($1, $2) on conflict do nothing',
        [codeHash, expiresAt],
      )) === 1,

    /** As `startSession`. */
    start: startSession,

    forgetBefore: (instant: Date) =>
      database.run('delete from handover_code where expires_at < $1', [instant]),
  }
}
/** Used codes of the insurer's app, and the sessions that they start. */
export type HandoverStore = ReturnType<typeof createHandoverStore>
