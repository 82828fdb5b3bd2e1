import * as z from 'zod/mini'
import type { Database, Row, Sql } from '../platform/database/database.ts'
import { fromRow } from '../platform/database/from-row.ts'
import type { Handoff, HandoffStore } from './handoff.port.ts'

/** Wrong numbers after which a request gets no further code. */
export const MOST_WRONG = 3

const Device = z.object({ kind: z.string(), system: z.optional(z.string()) })
const Choices = z.array(z.number())

const COLUMNS = `intent_id, consent_id, began_at, device, number, choices, expires_at, seen_at, scanned_at, picked_at,
  ended_at, why, wrong`

/** The SQL behind `HandoffStore`. */
export function createHandoffStore(database: Database): HandoffStore {
  return {
    show: async (sql, { intentId, consentId, device, number, choices, expiresAt, codeHash, now }) =>
      (await sql.run(
        `insert into handoff (intent_id, consent_id, began_at, device, code_hash, number, choices, expires_at, seen_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $3)
         on conflict (intent_id) do update set device = $4, code_hash = $5, number = $6, choices = $7, expires_at = $8,
           seen_at = $3, scanned_at = null, phone_hash = null, session_id = null, picked_at = null, ended_at = null,
           why = null
         where handoff.wrong < $9`,
        [
          ...[intentId, consentId, now, JSON.stringify(device), codeHash, number, JSON.stringify(choices)],
          ...[expiresAt, MOST_WRONG],
        ],
      )) === 1,

    find: async (intentId) =>
      one(await database.query(`select ${COLUMNS} from handoff where intent_id = $1`, [intentId])),

    seen: (intentId, now) =>
      database.run('update handoff set seen_at = $2 where intent_id = $1', [intentId, now]),

    scan: async (sql, { codeHash, phoneHash, until, now }) =>
      one(
        await sql.query(
          `update handoff set scanned_at = $2, phone_hash = $3, expires_at = $4
           where code_hash = $1 and scanned_at is null and ended_at is null and expires_at > $2 returning ${COLUMNS}`,
          [codeHash, now, phoneHash, until],
        ),
      ),

    isRead: async (codeHash) =>
      (
        await database.query('select 1 from handoff where code_hash = $1 and scanned_at is not null', [
          codeHash,
        ])
      ).length === 1,

    hold: async ({ phoneHash, sessionId, now }) =>
      one(
        await database.query(
          `update handoff set session_id = $2 where phone_hash = $1 and coalesce(session_id, $2) = $2
             and ended_at is null and (picked_at is not null or expires_at > $3) returning ${COLUMNS}`,
          [phoneHash, sessionId, now],
        ),
      ),

    pick: async (sql, { intentId, sessionId, number, now }) =>
      (await sql.run(
        `update handoff set picked_at = $4 where intent_id = $1 and session_id = $2 and number = $3
           and picked_at is null and ended_at is null and expires_at > $4`,
        [intentId, sessionId, number, now],
      )) === 1,

    stop: async (sql: Sql, { intentId, why, now }) =>
      (await sql.run(
        `update handoff set ended_at = $2, why = $3, wrong = wrong + case when $3 = 'wrong-number' then 1 else 0 end
         where intent_id = $1 and ended_at is null`,
        [intentId, now, why],
      )) === 1,

    pickedBy: async (sessionId, consentId) =>
      one(
        await database.query(
          `select ${COLUMNS} from handoff where session_id = $1 and consent_id = $2 and picked_at is not null
             and ended_at is null`,
          [sessionId, consentId],
        ),
      ),

    forgetBefore: (instant) => database.run('delete from handoff where began_at < $1', [instant]),
  }
}

function one([row]: Row[]): Handoff | undefined {
  if (!row) return undefined
  const { device, choices } = row
  return { ...fromRow<Handoff>(row), device: z.parse(Device, device), choices: z.parse(Choices, choices) }
}
