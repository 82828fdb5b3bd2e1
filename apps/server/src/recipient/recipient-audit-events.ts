import type { Audit } from '../platform/audit/audit.ts'
import { endStep, type FunnelSteps } from '../platform/audit/consent-funnel.ts'
import type { EventsOut } from '../platform/audit/events-out.ts'

/** The recipient's acts in the audit log, each with the kind as which the insurer's own systems are told of it. */
export const RECIPIENT_AUDIT_EVENTS = {
  'sharing.requested': 'consent',
  'sharing.customer-left': 'consent',
  'sharing.customer-returned': 'consent',
  'sharing.token-received': undefined,
  'sharing.token-renewed': undefined,
  'sharing.in-force': 'consent',
  'sharing.ended': 'consent',
  'data.received': undefined,
  'data.not-received': undefined,
  'data.deleted': undefined,
  'registration.updated': undefined,
  'registration.removed': undefined,
} as const satisfies EventsOut
/** Names of the recipient's acts in the audit log. */
export type RecipientAuditEvent = keyof typeof RECIPIENT_AUDIT_EVENTS
export type RecipientAudit = Audit<RecipientAuditEvent>

export const READING_EVENTS = { read: 'data.received', notRead: 'data.not-received' } as const

export const RECIPIENT_FUNNEL_STEPS: FunnelSteps<RecipientAuditEvent> = {
  'sharing.requested': { role: 'recipient', step: 'consent-created' },
  'sharing.customer-left': { role: 'recipient', step: 'user-redirected' },
  'sharing.customer-returned': ({ outcome }) => ({
    role: 'recipient',
    step: 'user-redirected-back',
    info: { 'user-redirected-back-status': outcome === 'done' ? 'success' : 'failure' },
  }),
  'sharing.token-received': { role: 'recipient', step: 'consent-token-received' },
  'sharing.token-renewed': { role: 'recipient', step: 'refresh-token-used' },
  'data.received': {
    role: 'recipient',
    step: 'resource-accessed',
    info: { 'token-kind': 'consent-token' },
  },
  'sharing.ended': endStep('recipient'),
}
