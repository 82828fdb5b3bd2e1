import { insertAuditFrom } from '../../../platform/audit/audit.store.ts'
import type { Clock } from '../../../platform/base/clock.ts'
import { hashOf } from '../../../platform/base/hash.ts'
import type { Database, Sql } from '../../../platform/database/database.ts'
import { COLUMNS, ONCE, toRow } from './openid-rows.store.ts'
import type { OpenIdRecord, OpenIdSteps, Payload } from './openid-storage.ts'

/** The SQL of a provider's step: all that it changes is one statement. */
export function createOpenIdSteps(database: Database, clock: Clock): OpenIdSteps {
  return {
    open: (interaction, consentId, audited) =>
      database.run(
        `with opened as (insert into openid_record ${COLUMNS} values ($1, $2, $3, $4, $5)),
         bound as (insert into consent_intent (intent_id, consent_id, created_at) values ($6, $7, $8) returning 1)
         ${insertAuditFrom('bound', placesOf(audited, 9))}`,
        [...toRow(interaction), interaction.id, consentId, clock.now(), ...audited],
      ),

    close: (interactionId, audited) =>
      database.run(
        `with over as (delete from openid_record where model = 'Interaction' and id = $1 returning 1)
         ${insertAuditFrom('over', placesOf(audited, 2))}`,
        [hashOf(interactionId), ...audited],
      ),

    answer: (sql, intentId, result) => answerWhere('true', sql, intentId, result),
    answerFirst: (sql, intentId, result) => answerWhere(UNANSWERED, sql, intentId, result),
    answerUngranted: (sql, intentId, result) => answerWhere(UNGRANTED, sql, intentId, result),

    async answerTo(intentId) {
      const [row] = await database.query<{ is_granted: boolean; return_to: string }>(
        `select payload -> 'result' -> 'consent' is not null as is_granted, payload ->> 'returnTo' as return_to
         from openid_record where model = 'Interaction' and id = $1 and expires_at > $2 and not (${UNANSWERED})`,
        [hashOf(intentId), clock.now()],
      )
      return row && { isGranted: row.is_granted, location: row.return_to }
    },

    isUnanswered: async (intentId) =>
      (
        await database.query(
          `select 1 from openid_record where model = 'Interaction' and id = $1 and expires_at > $2 and ${UNANSWERED}`,
          [hashOf(intentId), new Date()],
        )
      ).length > 0,

    issueCode: async ({ interactionId, pushedId }, code, audited) =>
      (await database.run(
        `with over as (delete from openid_record where model = 'Interaction' and id = $6 returning 1),
         pushed as (select 1 from openid_record where model = 'PushedAuthorizationRequest' and id = $7),
         used as (update openid_record set consumed_at = $8
           where model = 'PushedAuthorizationRequest' and id = $7 and consumed_at is null returning 1),
         issued as (insert into openid_record ${COLUMNS}
           select $1::text, $2::text, $3::jsonb, $4::text, $5::timestamptz from over
           where exists (select 1 from used) or not exists (select 1 from pushed) returning 1)
         ${insertAuditFrom('issued', placesOf(audited, 9))}`,
        [
          ...toRow(code),
          hashOf(interactionId),
          pushedId === undefined ? null : hashOf(pushedId),
          new Date(),
          ...audited,
        ],
      )) === 1,

    async giveTokens({ grantId, codeId }, tokens, once) {
      const [found] = await database.query<{ proved: boolean; given: boolean }>(
        `with once as (${ONCE} returning 1),
         held as (select 1 from consent where grant_id = $7 and status = 'AUTHORISED' for share),
         used as (update openid_record set consumed_at = $6
           where model = 'AuthorizationCode' and id = $8 and consumed_at is null
             and exists (select 1 from once) and exists (select 1 from held) returning 1),
         given as (insert into openid_record ${COLUMNS} select model, id, payload, grant_id, expires_at
           from once, held, jsonb_to_recordset($9::jsonb) as token (model text, id text, payload jsonb, grant_id text,
             expires_at timestamptz)
           where $8::text is null or exists (select 1 from used) returning 1)
         select exists (select 1 from once) as proved, exists (select 1 from given) as given`,
        [
          ...toRow(once),
          new Date(),
          grantId,
          codeId === undefined ? null : hashOf(codeId),
          JSON.stringify(tokens.map(toJsonRow)),
        ],
      )
      if (!found?.proved) return 'assertion used'
      return found.given ? 'given' : 'over'
    },
  }
}

/** Places of an audit entry's values, from this one on. */
const placesOf = (audited: readonly unknown[], first: number): string[] =>
  audited.map((_, index) => `$${first + index}`)

const toJsonRow = ({ model, id, payload, grantId, expiresAt }: OpenIdRecord) => ({
  model,
  id: hashOf(id),
  payload,
  grant_id: grantId,
  expires_at: expiresAt,
})

const UNANSWERED = "payload -> 'result' is null"

/**
 * Without an answer that grants, or with one whose consent has ended. NOTE: a consent that an open transaction authorises is not
 * seen to have ended, so that its answer, which this waits for, stays as well.
 */
const UNGRANTED = `(payload -> 'result' -> 'consent' is null or exists (select 1 from consent
  where grant_id = payload -> 'result' -> 'consent' ->> 'grantId' and status = 'REJECTED'))`

async function answerWhere(
  condition: 'true' | typeof UNANSWERED | typeof UNGRANTED,
  sql: Sql,
  intentId: string,
  result: Payload,
): Promise<string | undefined> {
  const [row] = await sql.query<{ return_to: string }>(
    `update openid_record set payload = payload || jsonb_build_object('result', case
       when payload -> 'result' -> 'consent' ->> 'grantId' = $2::jsonb -> 'consent' ->> 'grantId'
       then payload -> 'result' else $2::jsonb end)
     where model = 'Interaction' and id = $1 and expires_at > $3 and ${condition}
     returning payload ->> 'returnTo' as return_to`,
    [hashOf(intentId), JSON.stringify(result), new Date()],
  )
  return row?.return_to
}
