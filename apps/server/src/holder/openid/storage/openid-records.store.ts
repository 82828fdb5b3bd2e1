import type { Clock } from '../../../platform/base/clock.ts'
import { hashOf } from '../../../platform/base/hash.ts'
import type { Database } from '../../../platform/database/database.ts'
import { COLUMNS, ONCE, REPLACING, toRow } from './openid-rows.store.ts'
import type { OpenIdRecords, Payload } from './openid-storage.ts'

/** The SQL behind single records of the OpenID library. */
export function createOpenIdRecords(database: Database, clock: Clock): OpenIdRecords {
  return {
    put: (record) =>
      database.run(
        `insert into openid_record ${COLUMNS} values ($1, $2, $3, $4, $5) ${REPLACING}`,
        toRow(record),
      ),
    async find(model, id) {
      const [row] = await database.query<{ payload: Payload; consumed_at: Date | null }>(
        'select payload, consumed_at from openid_record where model = $1 and id = $2',
        [model, hashOf(id)],
      )
      return row && { payload: row.payload, usedAt: row.consumed_at ?? undefined }
    },
    async findBeside(model, id, columns) {
      const [row] = await database.query<{ payload: Payload; consumed_at: Date | null }>(
        `select r.payload, r.consumed_at, ${columns} from openid_record r
         left join consent c on c.consent_id = r.payload ->> 'consentId' where r.model = $1 and r.id = $2`,
        [model, hashOf(id)],
      )
      return row && { payload: row.payload, usedAt: row.consumed_at ?? undefined, row }
    },
    use: async (model, id) =>
      (await database.run(
        'update openid_record set consumed_at = $3 where model = $1 and id = $2 and consumed_at is null',
        [model, hashOf(id), new Date()],
      )) === 1,
    remove: (model, id) =>
      database.run('delete from openid_record where model = $1 and id = $2', [model, hashOf(id)]),
    removeOfGrant: (model, grantId) =>
      database.run('delete from openid_record where model = $1 and grant_id = $2', [model, grantId]),
    addOnce: async (once) => (await database.run(ONCE, [...toRow(once), new Date()])) === 1,
    putOnce: async (record, once) =>
      (await database.run(
        `with once as (${ONCE} returning 1)
         insert into openid_record ${COLUMNS} select $7::text, $8::text, $9::jsonb, $10::text, $11::timestamptz
         from once ${REPLACING}`,
        [...toRow(once), new Date(), ...toRow(record)],
      )) === 1,
    dropGrant: (sql, grantId) =>
      sql.run(`delete from openid_record where grant_id = $1 or (model = 'Grant' and id = $2)`, [
        grantId,
        hashOf(grantId),
      ]),
    dropExpired: () => database.run('delete from openid_record where expires_at < $1', [clock.now()]),
  }
}
