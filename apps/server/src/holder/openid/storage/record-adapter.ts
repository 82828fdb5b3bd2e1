import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import type { FoundRecord, OpenIdRecord, OpenIdRecords } from './openid-storage.ts'
import { isRoute, type PendingByRequest } from './pending-changes.ts'

/**
 * Milliseconds. Two uses of a code within this time are simultaneous requests of one client: one is refused, and the
 * other keeps its token. A later use is a replay, and the library revokes everything issued for the code (RFC 6749
 * section 4.1.2); the certification tries it after one second.
 */
const SIMULTANEOUS_USE_MS = 500

/** One model of the library, record by record; a client's pending assertion is used with the first change. */
export function recordAdapter(model: string, records: OpenIdRecords, pending: PendingByRequest): Adapter {
  return {
    async upsert(id, payload, expiresIn) {
      await put(toRecord(model, id, payload, expiresIn), records, pending)
    },
    find: (id) => findRecord(model, id, records),
    async consume(id) {
      if (!(await records.use(model, id))) throw new errors.InvalidGrant(`${model} was used before`)
    },
    async destroy(id) {
      await proveClient(records, pending)
      await records.remove(model, id)
    },
    async revokeByGrantId(grantId) {
      // NOTE: at the revocation of one access token the library would delete the whole grant but leave the consent in
      // force, so that nobody could use it any more (RFC 7009 section 2.1 allows the other tokens to stay).
      if (isRoute('revocation') && Provider.ctx?.oidc.entities.AccessToken) return
      await proveClient(records, pending)
      await records.removeOfGrant(model, grantId)
    },
    findByUid: absent,
    findByUserCode: absent,
  }
}

/** A record that has not expired, as the library's payload. */
export async function findRecord(
  model: string,
  id: string,
  records: OpenIdRecords,
): Promise<AdapterPayload | undefined> {
  const found = await records.find(model, id)
  return found && toPayload(model, id, found)
}

export const toPayload = (model: string, id: string, { payload, usedAt }: FoundRecord): AdapterPayload => ({
  ...payload,
  jti: id,
  ...usedMark(model, usedAt),
})

/**
 * Writes a record, together with the client's pending assertion.
 * @throws invalid_client when the assertion was used before
 */
export async function put(
  record: OpenIdRecord,
  records: OpenIdRecords,
  pending: PendingByRequest,
): Promise<void> {
  const own = pending.current()
  if (!own?.assertion) return void (await records.put(record))
  if (!(await records.putOnce(record, own.assertion))) throw assertionUsed()
  own.assertion = undefined
}

/** Uses the client's pending assertion before any other change. @throws invalid_client when it was used before */
export async function proveClient(records: OpenIdRecords, pending: PendingByRequest): Promise<void> {
  const own = pending.current()
  if (!own?.assertion) return
  own.proof ??= records.addOnce(own.assertion)
  if (!(await own.proof)) throw assertionUsed()
  own.assertion = undefined
}

/** The library's payload as a record, with what is looked up beside it. */
export function toRecord(
  model: string,
  id: string,
  { jti: _token, ...payload }: AdapterPayload,
  expiresInSeconds: number | undefined,
): OpenIdRecord {
  const expiresAt = expiresInSeconds ? new Date(Date.now() + expiresInSeconds * 1000) : undefined
  return { model, id, payload, grantId: payload.grantId, expiresAt }
}

/** The refusal of a client assertion whose `jti` was used before. */
export const assertionUsed = (): Error =>
  new errors.InvalidClientAuth('client assertion tokens must only be used once')

function usedMark(model: string, at: Date | undefined): { consumed?: number } {
  const grace = model === 'AuthorizationCode' ? SIMULTANEOUS_USE_MS : 0
  if (!at || Date.now() - at.getTime() < grace) return {}
  return { consumed: Math.floor(at.getTime() / 1000) }
}

/** Answers as the library expects for a record that is not there. */
export const absent = async (): Promise<undefined> => undefined
