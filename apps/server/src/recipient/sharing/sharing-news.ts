import { tableOf } from '@consente/domain/base/table-of'
import { toInstantText } from '@consente/domain/period'
import { namesBeyond, sharedNames } from '@consente/domain/permission-groups'
import type { EndedBy, SharingNews, ToldSharing } from '../../notices/told.port.ts'
import { sentBeforeEnd } from './sharing-receipts.ts'
import type { End, Transmission } from './transmission.ts'

function toldSharing(transmission: Transmission): ToldSharing {
  const { consentId = transmission.id, holderName, permissions, createdAt, endsAt } = transmission
  return {
    consentId,
    role: 'recipient',
    other: holderName,
    groups: sharedNames(permissions),
    createdAt: toInstantText(createdAt),
    endsAt: toInstantText(endsAt),
  }
}

/** @param previous the sharing whose place it took; `endedBefore` if that had ended for it before */
export function inForceNews(
  transmission: Transmission,
  {
    previous,
    endedBefore,
    receipt,
  }: { previous: Transmission | undefined; endedBefore: boolean; receipt: string },
): SharingNews {
  const { finalidade: purpose } = transmission
  const common = { sharing: toldSharing(transmission), ...(purpose && { purpose }), receipt }
  if (!previous) return { kind: 'authorised', ...common }
  const { consentId, groups, endsAt } = toldSharing(previous)
  const [before, now] = [previous.permissions, transmission.permissions]
  return {
    kind: 'changed',
    ...common,
    previous: { consentId, groups, endsAt },
    ...(endedBefore && { endedBefore }),
    comes: namesBeyond(before, now),
    goes: namesBeyond(now, before),
  }
}

/** @returns undefined for a request that nobody had confirmed */
export function endNews(
  transmission: Transmission,
  ending: { end: End; here: boolean; at: Date; keptDays: number; receipt: string | undefined },
): SharingNews | undefined {
  if (!transmission.confirmedAt) return undefined
  return {
    kind: 'ended',
    sharing: toldSharing(transmission),
    endedAt: toInstantText(ending.at),
    by: ending.here ? 'reader' : (ENDED_BY[ending.end.reason] ?? 'technical'),
    sent: sentBeforeEnd(transmission, ending.end),
    keptDays: ending.keptDays,
    ...(ending.receipt && { receipt: ending.receipt }),
  }
}

/** By the scheme's reason, where the customer did not end it here. */
const ENDED_BY: Readonly<Record<string, EndedBy>> = tableOf({
  CUSTOMER_MANUALLY_REVOKED: 'other-institution',
  CUSTOMER_MANUALLY_REJECTED: 'other-person-refused',
  CONSENT_EXPIRED: 'unanswered',
  CONSENT_MAX_DATE_REACHED: 'term',
  INTERNAL_SECURITY_REASON: 'security',
})
