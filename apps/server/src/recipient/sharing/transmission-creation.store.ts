import type { Database } from '../../platform/database/database.ts'
import type { TransmissionCreation } from './transmission.port.ts'
import { isChanged, transmissionToRow } from './transmission-rows.store.ts'

/** The SQL of a new transmission: an identical request that still waits is found in its place. */
export function createTransmissionCreation(database: Database): TransmissionCreation {
  return {
    add: async (transmission, creatingUntil) =>
      (await database.run(
        `insert into transmission (id, handle, document, logged_user, customer_name, authorisation_server_id,
           organisation_id, holder_name, holder_cnpj, holder_logo, permissions, finalidade, replaces, fingerprint,
           idempotency_key, status, created_at, waits_until, ends_at, status_at, creating_until)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'CREATING', $16, $17, $18, $16, $19)
         on conflict do nothing`,
        [...transmissionToRow(transmission), creatingUntil],
      )) === 1,
    takeOver: (id, now, until) =>
      isChanged(
        database,
        `update transmission set creating_until = $3 where id = $1 and status = 'CREATING' and creating_until <= $2`,
        [id, now, until],
      ),
    holdCreation: (id, now, until) =>
      isChanged(
        database,
        `update transmission set creating_until = $3 where id = $1 and status = 'CREATING' and creating_until > $2`,
        [id, now, until],
      ),
    giveUp: (id) =>
      isChanged(
        database,
        `update transmission set creating_until = '-infinity' where id = $1 and status = 'CREATING'`,
        [id],
      ),
    async isGivenUp(id) {
      const text = `select 1 from transmission where id = $1 and status = 'CREATING' and creating_until = '-infinity'`
      return (await database.query(text, [id])).length > 0
    },
    remove: (id) =>
      isChanged(database, `delete from transmission where id = $1 and status = 'CREATING'`, [id]),
    removeAbandoned: (before) =>
      database.run(`delete from transmission where status = 'CREATING' and waits_until <= $1`, [before]),
    created: (sql, id, consentId, permissions) =>
      isChanged(
        sql,
        `update transmission set status = 'PENDING', consent_id = $2, permissions = $3, creating_until = null
         where id = $1 and status = 'CREATING'`,
        [id, consentId, JSON.stringify(permissions)],
      ),
  }
}
