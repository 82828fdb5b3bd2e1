import type { Database, Row } from '../../platform/database/database.ts'
import type { Challenge, ChallengeStore } from './factor.port.ts'

type ChallengeRow = Row &
  Pick<Challenge, 'hash' | 'purpose' | 'expiresAt'> & {
    document: string | null
    sessionId: string | null
    sealedSecret: string | null
  }

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
      const [row] = await database.query<ChallengeRow>(
        `delete from factor_challenge
         where hash = $1 and purpose = $2 and session_id is not distinct from $3::uuid and expires_at > $4
         returning hash, purpose, document, session_id as "sessionId", sealed_secret as "sealedSecret",
           expires_at as "expiresAt"`,
        [hash, purpose, sessionId ?? null, now],
      )
      return (
        row && {
          ...row,
          document: row.document ?? undefined,
          sessionId: row.sessionId ?? undefined,
          sealedSecret: row.sealedSecret ?? undefined,
        }
      )
    },

    forgetBefore: (instant: Date) =>
      database.run('delete from factor_challenge where expires_at < $1', [instant]),
  }
}
