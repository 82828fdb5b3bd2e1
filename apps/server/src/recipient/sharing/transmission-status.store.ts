import type { Database } from '../../platform/database/database.ts'
import type { TransmissionStatuses } from './transmission.port.ts'
import { isChanged } from './transmission-rows.store.ts'

/** The SQL of a transmission's changes, conditional on the status before. */
export function createTransmissionStatuses(database: Database): TransmissionStatuses {
  return {
    authorised: (sql, id, now) =>
      isChanged(
        sql,
        `update transmission set status = 'AUTHORISED', status_at = $2 where id = $1 and status = 'PENDING'`,
        [id, now],
      ),
    confirmed: (sql, id, permissions, { now, authorisedAt }) =>
      isChanged(
        sql,
        `update transmission set status = 'ACTIVE', status_at = $2, confirmed_at = $4, checked_at = null, permissions = $3
         where id = $1 and status = 'AUTHORISED' and tokens is not null`,
        [id, now, JSON.stringify(permissions), authorisedAt],
      ),
    ended: (sql, id, { status, reason }, at, read) =>
      isChanged(
        sql,
        `update transmission set status = $2, reason = $3, status_at = $4, tokens = null
         where id = $1 and status in ('PENDING', 'AUTHORISED', 'ACTIVE')
           and ($5::text is null or (status = $5 and (tokens is not null) = $6::boolean))`,
        [id, status, reason, at, read?.status ?? null, read?.hasTokens ?? null],
      ),
    holderToBeTold: (sql, id, now) =>
      sql.run('update transmission set tell_holder_since = $2 where id = $1', [id, now]),
    holderTold: (consentId) =>
      database.run('update transmission set tell_holder_since = null where consent_id = $1', [consentId]),
    waitForReturnOnly: (id, now) =>
      database.run(
        `update transmission set waits_until = least(waits_until, $2) where id = $1 and status = 'AUTHORISED'`,
        [id, now],
      ),
    returned: (sql, id, now) =>
      isChanged(
        sql,
        `update transmission set returned_at = coalesce(returned_at, $2)
         where id = $1 and status in ('PENDING', 'AUTHORISED')`,
        [id, now],
      ),
    async approvalNoted(sql, id, { approval, waiting, types }) {
      const [row] = await sql.query<{ waited: number }>(
        `update transmission t set further_approval = $2, waiting_policies = $3, waiting_types = $4::jsonb
         from (select id, further_approval, waiting_policies from transmission
           where id = $1 and status = 'ACTIVE' for update) b
         where t.id = b.id and (b.further_approval is distinct from $2 or b.waiting_policies <> $3)
         returning b.waiting_policies as waited`,
        [id, approval, waiting, JSON.stringify(types)],
      )
      return row?.waited
    },
    addHistory: (sql, id, at, status, text) =>
      sql.run(
        'insert into transmission_history (transmission_id, at, status, text) values ($1, $2, $3, $4)',
        [id, at, status, text],
      ),
  }
}
