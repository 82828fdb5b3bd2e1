import { insertAuditFrom } from '../../platform/audit/audit.store.ts'
import type { Clock } from '../../platform/base/clock.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { insertIntent } from '../consents/consent-intent.store.ts'

/** A record of the OpenID provider. Its id is the token itself: kept as a hash only, and nowhere in the payload. */
export type OpenIdRecord = {
  model: string
  id: string
  payload: Readonly<Record<string, unknown>>
  grantId?: string | undefined
  /** None: it never expires. */
  expiresAt: Date | undefined
}
export type Payload = Record<string, unknown>

/**
 * State of the OpenID provider in SQL. Promises: of several simultaneous uses of a code, a pushed request or a client's
 * assertion exactly one succeeds; what one step of a request changes is one statement, so all of it is there or nothing;
 * what belongs to a grant can be dropped within a transaction.
 */
export function createOpenIdStore(database: Database, clock: Clock) {
  return {
    async put(record: OpenIdRecord): Promise<void> {
      await database.run(
        `insert into openid_record ${COLUMNS} values ($1, $2, $3, $4, $5) ${REPLACING}`,
        toRow(record),
      )
    },
    async find(
      model: string,
      id: string,
    ): Promise<{ payload: Payload; usedAt: Date | undefined } | undefined> {
      const [row] = await database.query<{ payload: Payload; consumed_at: Date | null }>(
        'select payload, consumed_at from openid_record where model = $1 and id = $2',
        [model, hashOf(id)],
      )
      return row && { payload: row.payload, usedAt: row.consumed_at ?? undefined }
    },
    /** Uses a record up; false when that was done before. */
    async use(model: string, id: string): Promise<boolean> {
      const used = await database.run(
        'update openid_record set consumed_at = $3 where model = $1 and id = $2 and consumed_at is null',
        [model, hashOf(id), new Date()],
      )
      return used === 1
    },
    async remove(model: string, id: string): Promise<void> {
      await database.run('delete from openid_record where model = $1 and id = $2', [model, hashOf(id)])
    },
    async removeOfGrant(model: string, grantId: string): Promise<void> {
      await database.run('delete from openid_record where model = $1 and grant_id = $2', [model, grantId])
    },

    /** Adds a record whose id may be used once in its life; false for another use. */
    addOnce: async (once: OpenIdRecord): Promise<boolean> =>
      (await database.run(ONCE, [...toRow(once), new Date()])) === 1,
    /** The same with another record, which is there only if it was the first use. */
    async putOnce(record: OpenIdRecord, once: OpenIdRecord): Promise<boolean> {
      const added = await database.run(
        `with once as (${ONCE} returning 1)
         insert into openid_record ${COLUMNS} select $7::text, $8::text, $9::jsonb, $10::text, $11::timestamptz
         from once ${REPLACING}`,
        [...toRow(once), new Date(), ...toRow(record)],
      )
      return added === 1
    },

    /** An authorisation request is opened: its interaction, and the intent that binds it to its consent. */
    async open(interaction: OpenIdRecord, consentId: string): Promise<void> {
      await database.run(
        `with opened as (insert into openid_record ${COLUMNS} values ($1, $2, $3, $4, $5))
         ${insertIntent(['$6', '$7', '$8'])}`,
        [...toRow(interaction), interaction.id, consentId, clock.now()],
      )
    },

    /**
     * Answers an authorisation request; answering again replaces the answer.
     * @param kept is written beside it: the grant, for processes of the former version, which read it there.
     * @returns where the browser goes next; undefined when the request is over.
     */
    async answer(
      sql: Sql,
      intentId: string,
      result: Payload,
      kept?: OpenIdRecord,
    ): Promise<string | undefined> {
      const answered = `update openid_record set payload = payload || jsonb_build_object('result', $2::jsonb)
        where model = 'Interaction' and id = $1 and expires_at > $3 returning payload ->> 'returnTo' as return_to`
      const values = [hashOf(intentId), JSON.stringify(result), new Date()]
      const [row] = kept
        ? await sql.query<{ return_to: string }>(
            `with answered as (${answered}), kept as (
               insert into openid_record ${COLUMNS}
               select $4::text, $5::text, $6::jsonb, $7::text, $8::timestamptz from answered on conflict do nothing)
             select return_to from answered`,
            [...values, ...toRow(kept)],
          )
        : await sql.query<{ return_to: string }>(answered, values)
      return row?.return_to
    },

    /**
     * The browser came back: its interaction is over, its pushed request used up, and a code is there, with its entry
     * in the audit log. A pushed request that is gone has expired while the customer took their time.
     * @returns false when somebody came back before; nothing is issued then.
     */
    async issueCode(
      { interactionId, pushedId }: { interactionId: string; pushedId: string | undefined },
      code: OpenIdRecord,
      audited: readonly unknown[],
    ): Promise<boolean> {
      const entry = audited.map((_, index) => `$${9 + index}`)
      const issued = await database.run(
        `with over as (delete from openid_record where model = 'Interaction' and id = $6 returning 1),
         pushed as (select 1 from openid_record where model = 'PushedAuthorizationRequest' and id = $7),
         used as (update openid_record set consumed_at = $8
           where model = 'PushedAuthorizationRequest' and id = $7 and consumed_at is null returning 1),
         issued as (insert into openid_record ${COLUMNS}
           select $1::text, $2::text, $3::jsonb, $4::text, $5::timestamptz from over
           where exists (select 1 from used) or not exists (select 1 from pushed) returning 1)
         ${insertAuditFrom('issued', entry)}`,
        [
          ...toRow(code),
          hashOf(interactionId),
          pushedId === undefined ? null : hashOf(pushedId),
          new Date(),
          ...audited,
        ],
      )
      return issued === 1
    },

    /**
     * A code is used up, by a client that proves itself with an assertion of one use, and its tokens are there.
     * @returns what was used before, if something was; there are no tokens then.
     */
    async exchange(
      codeId: string,
      tokens: readonly OpenIdRecord[],
      once: OpenIdRecord,
    ): Promise<'done' | 'assertion used' | 'code used'> {
      const rows = tokens.map(({ model, id, payload, grantId, expiresAt }) => ({
        model,
        id: hashOf(id),
        payload,
        grant_id: grantId,
        expires_at: expiresAt,
      }))
      const [found] = await database.query<{ proved: boolean; used: boolean }>(
        `with once as (${ONCE} returning 1),
         used as (update openid_record set consumed_at = $6
           where model = 'AuthorizationCode' and id = $7 and consumed_at is null and exists (select 1 from once)
           returning 1),
         given as (insert into openid_record ${COLUMNS} select model, id, payload, grant_id, expires_at
           from used, jsonb_to_recordset($8::jsonb) as token (model text, id text, payload jsonb, grant_id text,
             expires_at timestamptz))
         select exists (select 1 from once) as proved, exists (select 1 from used) as used`,
        [...toRow(once), new Date(), hashOf(codeId), JSON.stringify(rows)],
      )
      if (!found?.proved) return 'assertion used'
      return found.used ? 'done' : 'code used'
    },

    /** Ends everything that a grant gave, within the transaction that decides it. */
    async dropGrant(sql: Sql, grantId: string): Promise<void> {
      await sql.run(`delete from openid_record where grant_id = $1 or (model = 'Grant' and id = $2)`, [
        grantId,
        hashOf(grantId),
      ])
    },
    /** A client that registered itself. */
    async registeredClient(
      clientId: string,
    ): Promise<{ organisationId: string; redirectUris: string[]; softwareStatement: string } | undefined> {
      const rows = await database.query<{ payload: RegisteredClient }>(
        `select payload from openid_record where model = 'Client' and id = $1`,
        [hashOf(clientId)],
      )
      const client = rows[0]?.payload
      return (
        client && {
          organisationId: client.organisation_id,
          redirectUris: client.redirect_uris,
          softwareStatement: client.software_statement,
        }
      )
    },
    /** Removes what has expired. */
    dropExpired: (): Promise<number> =>
      database.run('delete from openid_record where expires_at < $1', [clock.now()]),
  }
}
type RegisteredClient = { organisation_id: string; redirect_uris: string[]; software_statement: string }
export type OpenIdStore = ReturnType<typeof createOpenIdStore>

const COLUMNS = '(model, id, payload, grant_id, expires_at)'
const REPLACING = `on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
  expires_at = excluded.expires_at`
/** Values: of the record, then the time. One whose life is over may come again. */
const ONCE = `insert into openid_record as former ${COLUMNS} values ($1, $2, $3, $4, $5)
  on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at
  where former.expires_at <= $6`

function toRow({ model, id, payload, grantId, expiresAt }: OpenIdRecord): unknown[] {
  return [model, hashOf(id), JSON.stringify(payload), grantId ?? null, expiresAt ?? null]
}
