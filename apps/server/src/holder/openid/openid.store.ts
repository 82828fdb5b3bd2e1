import { createHash } from 'node:crypto'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/database.ts'

/**
 * A second use of a code this soon is the client's own retry: it is refused, but the first use keeps its token.
 * Later it is a reuse, and the library revokes everything the code gave (RFC 6749 section 4.1.2).
 */
const RETRY_GRACE_MS = 5_000

/**
 * State of the OpenID provider in SQL. Promises: of several simultaneous uses of one code exactly one succeeds; ids
 * (which are the tokens) are kept as hashes only; what belongs to a grant can be dropped within a transaction.
 */
export function createOpenIdStore(database: Database, clock: Clock) {
  function adapterOf(model: string): Adapter {
    // NOTE: the provider keeps no session of the customer: everyone authenticates anew for every consent, and no
    // former customer of a shared browser is ever found.
    if (model === 'Session') return forgetful
    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null
        const { jti: _token, ...rest } = payload
        await database.run(
          `insert into openid_record (model, id, payload, grant_id, expires_at) values ($1, $2, $3, $4, $5)
           on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
             expires_at = excluded.expires_at`,
          [model, hashed(id), JSON.stringify(rest), payload.grantId ?? null, expiresAt],
        )
      },
      async find(id) {
        const rows = await database.query<{ payload: AdapterPayload; consumed_at: Date | null }>(
          'select payload, consumed_at from openid_record where model = $1 and id = $2',
          [model, hashed(id)],
        )
        return rows[0] && { ...rows[0].payload, jti: id, ...consumedMark(model, rows[0].consumed_at) }
      },
      async consume(id) {
        const used = await database.run(
          'update openid_record set consumed_at = $3 where model = $1 and id = $2 and consumed_at is null',
          [model, hashed(id), new Date()],
        )
        if (used !== 1) throw alreadyUsed(model)
      },
      async destroy(id) {
        await database.run('delete from openid_record where model = $1 and id = $2', [model, hashed(id)])
      },
      async revokeByGrantId(grantId) {
        await database.run('delete from openid_record where model = $1 and grant_id = $2', [model, grantId])
      },
      findByUid: absent,
      findByUserCode: absent,
    }
  }

  return {
    adapterOf,
    /** Ends everything that a grant gave, within the transaction that decides it. */
    async dropGrant(sql: Sql, grantId: string): Promise<void> {
      await sql.run(`delete from openid_record where grant_id = $1 or (model = 'Grant' and id = $2)`, [
        grantId,
        hashed(grantId),
      ])
    },
    /** A client that registered itself. */
    async registeredClient(
      clientId: string,
    ): Promise<{ organisationId: string; redirectUris: string[] } | undefined> {
      const rows = await database.query<{ payload: RegisteredClient }>(
        `select payload from openid_record where model = 'Client' and id = $1`,
        [hashed(clientId)],
      )
      const client = rows[0]?.payload
      return client && { organisationId: client.organisation_id, redirectUris: client.redirect_uris }
    },
    /** Removes what has expired. */
    dropExpired: (): Promise<number> =>
      database.run('delete from openid_record where expires_at < $1', [clock.now()]),
  }
}
type RegisteredClient = { organisation_id: string; redirect_uris: string[] }
export type OpenIdStore = ReturnType<typeof createOpenIdStore>

function hashed(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

function alreadyUsed(model: string): Error {
  if (model === 'AuthorizationCode') return new errors.InvalidGrant('authorization code already consumed')
  return new errors.InvalidRequestUri('request_uri was already used')
}

function consumedMark(model: string, at: Date | null): { consumed?: number } {
  const grace = model === 'AuthorizationCode' ? RETRY_GRACE_MS : 0
  if (!at || Date.now() - at.getTime() < grace) return {}
  return { consumed: Math.floor(at.getTime() / 1000) }
}

const absent = async (): Promise<undefined> => undefined
const forgetful: Adapter = {
  upsert: absent,
  find: absent,
  consume: absent,
  destroy: absent,
  revokeByGrantId: absent,
  findByUid: absent,
  findByUserCode: absent,
}
