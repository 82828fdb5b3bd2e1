import { createHash } from 'node:crypto'
import { type FunnelEntry, type FunnelSteps, funnelStepsOf } from '../../platform/audit/consent-funnel.ts'
import type { Parties, SchemeReport } from './scheme-report.ts'

/** A role's facts of the consent of a step. */
export type ReportedConsent = Parties & {
  permissions: readonly string[]
  /** True if the customer is one of the recipient's (`consent-user`). */
  consentUser: 'user' | 'non-user'
}
export type AuditedStep = FunnelEntry & { id: string; at: Date; subject: string }
/** A step of the funnel with the consent that it is about. */
export type DerivedStep = {
  id: string
  at: Date
  role: 'recipient' | 'holder'
  step: string
  info: Readonly<Record<string, string>>
  consentId: string
}

/** The steps that entries of the audit log are, in their order. */
export function derivedSteps(steps: FunnelSteps, entries: readonly AuditedStep[]): DerivedStep[] {
  return entries.flatMap((entry) =>
    funnelStepsOf(steps, entry).map(({ role, step, info = {}, consentId = entry.subject }, index) => ({
      id: index === 0 ? entry.id : furtherId(entry.id, index),
      at: entry.at,
      role,
      step,
      info,
      consentId,
    })),
  )
}

export function funnelReport(
  { id, at, role, step, info, consentId }: DerivedStep,
  { permissions, consentUser, ...parties }: ReportedConsent,
): SchemeReport {
  const additionalInfo = { ...info, ...(step === 'consent-created' && { 'consent-user': consentUser }) }
  return {
    id,
    family: 'EVENT',
    side: role === 'recipient' ? 'client' : 'server',
    consentId,
    what: step,
    at,
    body: {
      consentId,
      step,
      ...(Object.keys(additionalInfo).length > 0 && { additionalInfo }),
      ...parties,
      permissions,
    },
  }
}

/** The id of an entry's second step: the same whenever it is derived (RFC 9562 section 5.8). */
function furtherId(id: string, index: number): string {
  const hex = createHash('sha256').update(`${id} ${index}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
