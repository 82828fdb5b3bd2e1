import { hashOf } from '../../../platform/base/hash.ts'
import type { OpenIdRecord } from './openid-storage.ts'

/** Columns of the table `openid_record` in the statements of the provider's stores. */
export const COLUMNS = '(model, id, payload, grant_id, expires_at)'
export const REPLACING = `on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
  expires_at = excluded.expires_at`
/** Adds a single-use record. Values: of the record, then the current time. An expired one may be added again. */
export const ONCE = `insert into openid_record as existing ${COLUMNS} values ($1, $2, $3, $4, $5)
  on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at
  where existing.expires_at <= $6`

export function toRow({ model, id, payload, grantId, expiresAt }: OpenIdRecord): unknown[] {
  return [model, hashOf(id), JSON.stringify(payload), grantId ?? null, expiresAt ?? null]
}
