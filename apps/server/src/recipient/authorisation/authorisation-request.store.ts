import type { Database } from '../../platform/database/database.ts'
import { fromRow } from '../../platform/database/from-row.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { RequestSecrets } from '../other-institution/code-exchange.ts'
import type { Transmission } from '../sharing/transmission.ts'
import { COLUMNS } from '../sharing/transmission-rows.store.ts'
import type { AuthorisationRequestStore } from './authorisation-request.port.ts'

type Found = Transmission & {
  sealed: string
  requestedAt: Date
  pushedAt: Date | undefined
  codeHash: string | undefined
}

/** The SQL behind pushed requests: state, nonce and verifier, sealed; one return uses them up. */
export function createAuthorisationRequestStore(database: Database, seal: Seal): AuthorisationRequestStore {
  return {
    add: async (transmissionId, { state, nonce, verifier }, now, most) =>
      (await database.run(
        `insert into authorisation_request (state, transmission_id, sealed, created_at)
         select $1::text, $2::uuid, $3::text, $4::timestamptz
         where (select count(*) from authorisation_request where transmission_id = $2::uuid) < $5::int`,
        [state, transmissionId, seal.seal(JSON.stringify({ nonce, verifier })), now, most],
      )) === 1,
    pushed: (state: string, now: Date) =>
      database.run('update authorisation_request set pushed_at = $2 where state = $1', [state, now]),

    async find(state: string) {
      const [row] = await database.query(
        `select r.sealed, r.requested_at, r.pushed_at, r.code_hash, ${COLUMNS}
         from (select transmission_id, sealed, created_at as requested_at, pushed_at, code_hash
           from authorisation_request where state = $1) r
         join transmission on transmission.id = r.transmission_id`,
        [state],
      )
      if (!row) return undefined
      const { sealed, requestedAt: createdAt, pushedAt, codeHash, ...transmission } = fromRow<Found>(row)
      const { nonce, verifier } = JSON.parse(seal.open(sealed)) as RequestSecrets
      const wasPushed = pushedAt !== undefined
      const request = {
        state,
        nonce,
        verifier,
        transmissionId: transmission.id,
        createdAt,
        wasPushed,
        codeHash,
      }
      return { request, transmission }
    },
    async count(transmissionId: string): Promise<number> {
      const rows = await database.query<{ count: number }>(
        'select count(*)::int as count from authorisation_request where transmission_id = $1',
        [transmissionId],
      )
      return rows[0]?.count ?? 0
    },
    hasLater: async (transmissionId: string, than: Date) =>
      (
        await database.query(
          `select 1 from authorisation_request
         where transmission_id = $1 and created_at > $2 and pushed_at is not null limit 1`,
          [transmissionId, than],
        )
      ).length > 0,

    claim: async (sql, { state, codeHash, now, until }) =>
      (await sql.run(
        `update authorisation_request set claimed_until = $4, code_hash = $2
         where state = $1 and (claimed_until is null or (claimed_until <= $3 and code_hash = $2))`,
        [state, codeHash, now, until],
      )) === 1,
    hold: (state: string, now: Date, until: Date) =>
      database.run(
        'update authorisation_request set claimed_until = $3 where state = $1 and claimed_until > $2',
        [state, now, until],
      ),
    isClaimed: async (transmissionId: string, now: Date) =>
      (
        await database.query(
          'select 1 from authorisation_request where transmission_id = $1 and claimed_until > $2 limit 1',
          [transmissionId, now],
        )
      ).length > 0,
    release: (state: string, now: Date) =>
      database.run('update authorisation_request set claimed_until = $2 where state = $1', [state, now]),
    removeBefore: (before: Date) =>
      database.run('delete from authorisation_request where created_at <= $1', [before]),
  }
}
