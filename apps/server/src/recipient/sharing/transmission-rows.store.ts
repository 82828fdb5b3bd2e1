import type { Sql } from '../../platform/database/database.ts'
import { fromRow } from '../../platform/database/from-row.ts'
import { asJson } from '../../platform/database/query-parts.store.ts'
import type { Transmission } from './transmission.ts'

export const HISTORY = `${asJson(`select h.at, h.text from transmission_history h
  where h.transmission_id = t.id order by h.id`)} as history`
/** $3: the sources. NOTE: an expression that no index has, because a look-up per source costs more than reading all rows of a sharing. */
export const RECEIVED = `${asJson(`select d.source, d.sealed from received_data d
  where d.transmission_id = t.id and (d.source || '') = any($3) and d.sealed is not null`)} as received`

/** The next reading, as long as the data of a sharing are read. */
export const NEXT_READ = `(select r.next_at from data_reading r
  where r.transmission_id = t.id and r.delete_at is null) as next_at`

/** Until when something of what an ended sharing brought is kept. */
export const KEPT_UNTIL = `(select r.delete_at from data_reading r where r.transmission_id = t.id and exists (
  select 1 from received_data d where d.transmission_id = t.id and d.sealed is not null)) as kept_until`

/** The newest that has taken a sharing's place, or is to take it and was not confirmed yet. */
export const REPLACEMENT = `${asJson(`select w.consent_id, w.created_at, w.waits_until, w.confirmed_at is not null as was_confirmed
  from transmission w where w.document = t.document and w.replaces = t.consent_id and w.consent_id is not null
    and (w.confirmed_at is not null or w.status in ('PENDING', 'AUTHORISED')) order by w.created_at desc limit 1`)} as replacement`

export const LISTED = `consent_id, organisation_id, holder_name, holder_cnpj, holder_logo, permissions, finalidade, replaces, status,
  created_at, waits_until, ends_at, confirmed_at, status_at, checked_at, tokens is not null as has_tokens, further_approval`
export const COLUMNS = `${LISTED}, id, handle, document, logged_user, customer_name, authorisation_server_id, fingerprint, idempotency_key,
  reason, returned_at, tell_holder_since`

/** Values of a new transmission, in the column order of `add`. */
export function transmissionToRow(transmission: Transmission): unknown[] {
  const { id, handle, document, loggedUser, customerName, authorisationServerId } = transmission
  const { organisationId, holderName, holderCnpj, holderLogo, permissions } = transmission
  const { finalidade, replaces, fingerprint, idempotencyKey, createdAt, waitsUntil, endsAt } = transmission
  return [
    id,
    handle,
    document,
    loggedUser,
    customerName,
    authorisationServerId,
    organisationId,
    holderName,
    holderCnpj,
    holderLogo ?? null,
    JSON.stringify(permissions),
    finalidade ?? null,
    replaces ?? null,
    fingerprint,
    idempotencyKey,
    createdAt,
    waitsUntil,
    endsAt,
  ]
}

/** Transmissions that a condition finds, without their sealed tokens. */
export async function findTransmissions(
  sql: Sql,
  where: string,
  values: readonly unknown[],
): Promise<Transmission[]> {
  const rows = await sql.query(`select ${COLUMNS} from transmission where ${where}`, values)
  return rows.map(fromRow<Transmission>)
}

/** Runs a conditional change of one row. @returns whether a row was changed */
export async function isChanged(sql: Sql, text: string, values: readonly unknown[]): Promise<boolean> {
  return (await sql.run(text, values)) === 1
}
