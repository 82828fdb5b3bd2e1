import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import { hashOf } from '../../platform/base/hash.ts'

/**
 * Two requests with the same fingerprint are identical, independent of the order of their permissions
 * (docs/domain/recipient.md).
 * @param permissions v3 codes, sorted
 */
export function fingerprintOf(payload: TransmitPayload, permissions: readonly string[]): string {
  const { authorisationServerId, businessEntity, loggedUser, deadLine, finalidade, replaces } = payload
  const facts = [
    authorisationServerId,
    businessEntity?.document.identification ?? null,
    loggedUser.document.identification,
    permissions,
    deadLine.total,
    finalidade ?? null,
    replaces ?? null,
  ]
  return hashOf(JSON.stringify(facts))
}
