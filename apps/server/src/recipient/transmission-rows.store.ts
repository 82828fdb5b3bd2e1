import { asJson } from '../platform/as-json.store.ts'
import type { Row } from '../platform/database.ts'
import type { Transmission } from './transmission.ts'

/** What `HISTORY` and `RECEIVED` read beside it. */
export type FullRow = {
  history: Array<{ at: string; text: string }>
  received: Array<{ source: string; sealed: string }>
}

export const HISTORY = `${asJson(`select h.at, h.text from transmission_history h
  where h.transmission_id = t.id order by h.id`)} as history`
/** $3: the sources. NOTE: as no index has them: each of them sought by itself costs more than reading all of a sharing. */
export const RECEIVED = `${asJson(`select d.source, d.sealed from received_data d
  where d.transmission_id = t.id and (d.source || '') = any($3) and d.sealed is not null`)} as received`

export const COLUMNS = `id, handle, document, logged_user, customer_name, authorisation_server_id, organisation_id, holder_name,
  holder_cnpj, holder_logo, permissions, finalidade, replaces, fingerprint, idempotency_key, consent_id, status, reason,
  created_at, waits_until, ends_at, returned_at, confirmed_at, status_at, checked_at, tokens is not null as has_tokens`

/** Values of a new one, in the order in which `add` names them. */
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

export function rowToTransmission(row: Row): Transmission {
  const optional = <K extends string, T>(key: K, value: unknown): { [P in K]?: T } =>
    (value === null ? {} : { [key]: value }) as { [P in K]?: T }
  return {
    id: row.id as string,
    handle: row.handle as string,
    document: row.document as string,
    loggedUser: row.logged_user as string,
    customerName: row.customer_name as string,
    authorisationServerId: row.authorisation_server_id as string,
    organisationId: row.organisation_id as string,
    holderName: row.holder_name as string,
    holderCnpj: row.holder_cnpj as string,
    permissions: row.permissions as string[],
    fingerprint: row.fingerprint as string,
    idempotencyKey: row.idempotency_key as string,
    status: row.status as Transmission['status'],
    createdAt: row.created_at as Date,
    waitsUntil: row.waits_until as Date,
    endsAt: row.ends_at as Date,
    statusAt: row.status_at as Date,
    hasTokens: row.has_tokens as boolean,
    ...optional<'holderLogo', string>('holderLogo', row.holder_logo),
    ...optional<'finalidade', string>('finalidade', row.finalidade),
    ...optional<'replaces', string>('replaces', row.replaces),
    ...optional<'consentId', string>('consentId', row.consent_id),
    ...optional<'reason', string>('reason', row.reason),
    ...optional<'checkedAt', Date>('checkedAt', row.checked_at),
    ...optional<'returnedAt', Date>('returnedAt', row.returned_at),
    ...optional<'confirmedAt', Date>('confirmedAt', row.confirmed_at),
  }
}
