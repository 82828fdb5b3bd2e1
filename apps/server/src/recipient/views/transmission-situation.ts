import { isRegistrationPermission } from '@consente/domain/permissions'
import { type OwnSituation, situationOfTransmission } from '@consente/domain/sharing/situation-of-ours'
import { approvalOf } from '../received-data/further-approvals.ts'
import { endByTime, type ShownTransmission, statusAt } from '../sharing/transmission.ts'

/** The situation of a sharing that was asked for from here, as recorded here. */
export function situationAt(transmission: ShownTransmission, now: Date): OwnSituation {
  const { waitsUntil, endsAt, confirmedAt } = transmission
  return situationOfTransmission({
    waitsUntil,
    endsAt,
    confirmedAt,
    status: statusAt(transmission, now),
    since: changedAt(transmission, now),
    furtherApproval: approvalOf(transmission),
    hasRegistrationData: transmission.permissions.some(isRegistrationPermission),
  })
}

/** True from the request until the tokens came: the customer's answer is missing, or on its way. */
export function isUnderWay(situation: OwnSituation): boolean {
  if (situation.kind === 'waiting') return situation.for === 'customer'
  return situation.kind === 'in-force' && !situation.begun
}

/** True from the tokens until the end, also while other people are missing. */
export function hasTokens(situation: OwnSituation): boolean {
  return (situation.kind === 'waiting' || situation.kind === 'in-force') && !isUnderWay(situation)
}

/** When the current status began: time may have ended the sharing before the job recorded it. */
export function changedAt(transmission: ShownTransmission, now: Date): Date {
  const end = endByTime(transmission, now)
  if (!end) return transmission.statusAt
  return end.status === 'EXPIRED' ? transmission.endsAt : transmission.waitsUntil
}
