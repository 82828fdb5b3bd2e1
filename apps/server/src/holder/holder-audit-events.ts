import type * as platform from '../platform/audit/audit.ts'
import { endStep, type FunnelSteps } from '../platform/audit/consent-funnel.ts'
import type { EventsOut } from '../platform/audit/events-out.ts'

/** The holder's acts in the audit log, each with the kind as which the insurer's own systems are told of it. */
export const HOLDER_AUDIT_EVENTS = {
  'consent.created': 'consent',
  'consent.customer-arrived': 'consent',
  'consent.customer-returned': 'consent',
  'consent.request-left': 'consent',
  'consent.claimed': 'consent',
  'consent.authorised': 'consent',
  'consent.further-approved': 'consent',
  'consent.in-force': 'consent',
  'consent.consumed': 'consent',
  'consent.service-visited': 'consent',
  'consent.ended': 'consent',
  'code.issued': undefined,
  'token.issued': undefined,
  'token.renewed': undefined,
  'data.handed-over': undefined,
  'data.not-handed-over': 'reading',
  'client.registered': undefined,
  'client.changed': undefined,
  'client.removed': undefined,
} as const satisfies EventsOut
/** Names of the holder's acts in the audit log. */
export type HolderAuditEvent = keyof typeof HOLDER_AUDIT_EVENTS
export type HolderAudit = platform.Audit<HolderAuditEvent>
export type HolderAuditEntry = platform.AuditEntry<HolderAuditEvent>

export const READING_EVENTS = { read: 'data.handed-over', notRead: 'data.not-handed-over' } as const

const SUCCESS = { 'user-redirected-back-status': 'success' }

export const HOLDER_FUNNEL_STEPS: FunnelSteps<HolderAuditEvent> = {
  'consent.created': { role: 'holder', step: 'consent-created' },
  'consent.customer-arrived': { role: 'holder', step: 'user-redirected' },
  'consent.authorised': { role: 'holder', step: 'consent-authorized' },
  // The code leaves with the browser.
  'code.issued': [
    { role: 'holder', step: 'authorization-code-created' },
    { role: 'holder', step: 'user-redirected-back', info: SUCCESS },
  ],
  'consent.customer-returned': {
    role: 'holder',
    step: 'user-redirected-back',
    info: { 'user-redirected-back-status': 'failure' },
  },
  'consent.in-force': { role: 'holder', step: 'consent-token-generated' },
  'token.renewed': { role: 'holder', step: 'refresh-token-used' },
  'data.handed-over': { role: 'holder', step: 'resource-accessed', info: { 'token-kind': 'consent-token' } },
  'consent.consumed': { role: 'holder', step: 'service-initiated' },
  'consent.service-visited': { role: 'holder', step: 'user-redirected-service' },
  'consent.ended': endStep('holder'),
}
