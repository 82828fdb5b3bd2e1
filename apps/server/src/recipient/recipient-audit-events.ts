import type { Audit } from '../platform/audit/audit.ts'
import { endStep, type FunnelSteps } from '../platform/audit/consent-funnel.ts'
import type { EventsOut } from '../platform/audit/events-out.ts'

export const RECIPIENT_AUDIT_EVENTS = [
  'sharing.requested',
  'sharing.customer-left',
  'sharing.customer-returned',
  'sharing.token-received',
  'sharing.token-renewed',
  'sharing.in-force',
  'sharing.ended',
  'data.received',
  'data.not-received',
  'data.deleted',
  'registration.updated',
  'registration.removed',
] as const
/** Names of the recipient's acts in the audit log. */
export type RecipientAuditEvent = (typeof RECIPIENT_AUDIT_EVENTS)[number]
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

/** What the insurer's own systems are told of consents that others gave us. */
export const RECIPIENT_EVENTS_OUT: EventsOut<RecipientAuditEvent> = {
  'sharing.requested': 'consent',
  'sharing.customer-left': 'consent',
  'sharing.customer-returned': 'consent',
  'sharing.in-force': 'consent',
  'sharing.ended': 'consent',
}
