import { isRegistrationPermission } from '@consente/domain/permissions'
import { type OwnSituation, situationOfTransmission } from '@consente/domain/sharing/situation-of-ours'
import { approvalOf } from '../received-data/further-approvals.ts'
import { endByTime, statusAt, type TransmissionInBrief } from '../sharing/transmission.ts'

/** The situation of a sharing that was asked for from here, as recorded here. */
export function situationAt(transmission: TransmissionInBrief, now: Date): OwnSituation {
  return situationOfTransmission({
    ...transmission,
    status: statusAt(transmission, now),
    since: changedAt(transmission, now),
    furtherApproval: approvalOf(transmission),
    hasRegistrationData: transmission.permissions.some(isRegistrationPermission),
  })
}

/** When the current status began: time may have ended the sharing before the job recorded it. */
export function changedAt(transmission: TransmissionInBrief, now: Date): Date {
  const end = endByTime(transmission, now)
  if (!end) return transmission.statusAt
  return end.status === 'EXPIRED' ? transmission.endsAt : transmission.waitsUntil
}
