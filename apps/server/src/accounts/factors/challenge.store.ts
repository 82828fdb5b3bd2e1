import type { Database } from '../../platform/database/database.ts'
import { fromRow } from '../../platform/database/from-row.ts'
import type { Challenge, ChallengeStore } from './factor.port.ts'

/** The SQL behind challenges: taking one deletes it, whatever the answer is worth. */
export function createChallengeStore(database: Database): ChallengeStore {
  return {
    put: ({ hash, purpose, document, sessionId, sealedSecret, expiresAt }: Challenge) =>
      database.run(
        `insert into factor_challenge (hash, purpose, document, session_id, sealed_secret, expires_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [hash, purpose, document ?? null, sessionId ?? null, sealedSecret ?? null, expiresAt],
      ),

    async take(hash, { purpose, sessionId }, now): Promise<Challenge | undefined> {
      const [row] = await database.query(
        `delete from factor_challenge
         where hash = $1 and purpose = $2 and session_id is not distinct from $3::uuid and expires_at > $4
         returning hash, purpose, document, session_id, sealed_secret, expires_at`,
        [hash, purpose, sessionId ?? null, now],
      )
      return row && fromRow<Challenge>(row)
    },

    forgetBefore: (instant: Date) =>
      database.run('delete from factor_challenge where expires_at < $1', [instant]),
  }
}
