import { hashOf } from '../../platform/base/hash.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import { startSession } from '../sessions/session.store.ts'
import type { Begun, ProviderSignIns } from './provider-sign-in.port.ts'

type Row = { sealed: string }

/** The SQL behind `ProviderSignIns`. */
export function createProviderSignInStore(database: Database, seal: Seal): ProviderSignIns {
  const begunIn = ([row]: Row[]): Begun | undefined => row && (JSON.parse(seal.open(row.sealed)) as Begun)
  return {
    put: ({ stateHash, browserHash }, begun, expiresAt) =>
      database.run(
        `insert into provider_sign_in (state_hash, browser_hash, sealed, expires_at) values ($1, $2, $3, $4)
         on conflict (state_hash) do update set sealed = $3 where provider_sign_in.browser_hash = $2`,
        [stateHash, browserHash, seal.seal(JSON.stringify(begun)), expiresAt],
      ),

    find: async ({ stateHash, browserHash }, now) =>
      begunIn(
        await database.query<Row>(
          'select sealed from provider_sign_in where state_hash = $1 and browser_hash = $2 and expires_at > $3',
          [stateHash, browserHash, now],
        ),
      ),

    newestOf: async (browserHash, now) =>
      begunIn(
        await database.query<Row>(
          `select sealed from provider_sign_in where browser_hash = $1 and expires_at > $2
           order by expires_at desc limit 1`,
          [browserHash, now],
        ),
      ),

    take: async ({ stateHash, browserHash }, now) =>
      begunIn(
        await database.query<Row>(
          `delete from provider_sign_in where state_hash = $1 and browser_hash = $2 and expires_at > $3
           returning sealed`,
          [stateHash, browserHash, now],
        ),
      ),

    start: (sql, started, { subject, sid, idToken }, now) =>
      startSession(sql, started, now, {
        own: [subjectHash(subject), sid === undefined ? null : sidHash(sid), seal.seal(idToken)],
        sides: `, sides as (insert into provider_session (session_id, subject_hash, sid_hash, sealed_id_token)
           select id, $5::text, $6::text, $7::text from started)`,
      }),

    async idTokenOf(by) {
      const [id, hash] = 'sessionId' in by ? [by.sessionId, null] : [null, by.refreshTokenHash]
      const [row] = await database.query<{ sealed_id_token: string }>(
        `select p.sealed_id_token from session s join provider_session p on p.session_id = s.id
         where s.ended_at is null
           and (s.id = $1::uuid or s.id = (select session_id from refresh_token where hash = $2::text))`,
        [id, hash],
      )
      return row && seal.open(row.sealed_id_token)
    },

    endBy: (sql, { sub, sid }, now) =>
      sql.query<{ id: string; document: string }>(
        `update session set ended_at = $3 from provider_session p
         where p.session_id = session.id and session.ended_at is null and session.expires_at > $3
           and ($1::text is null or p.subject_hash = $1) and ($2::text is null or p.sid_hash = $2)
         returning session.id, session.document`,
        [sub === undefined ? null : subjectHash(sub), sid === undefined ? null : sidHash(sid), now],
      ),

    async forgetBefore(instant) {
      await database.run('delete from provider_sign_in where expires_at < $1', [instant])
      await database.run(
        `delete from provider_session p using session s
         where s.id = p.session_id and (s.ended_at is not null or s.expires_at < $1)`,
        [instant],
      )
    },
  }
}

const subjectHash = (subject: string): string => hashOf(JSON.stringify(['provider subject', subject]))
const sidHash = (sid: string): string => hashOf(JSON.stringify(['provider session', sid]))
