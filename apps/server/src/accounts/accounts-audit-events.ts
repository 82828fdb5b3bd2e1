import type { Audit } from '../platform/audit/audit.ts'
import type { FunnelSteps } from '../platform/audit/consent-funnel.ts'

/** What the accounts record in the audit log. */
export const ACCOUNTS_AUDIT_EVENTS = [
  'account.opened',
  'account.imported',
  'account.signed-in',
  'account.password-changed',
  'account.disabled',
  'account.enabled',
  'account.factor-added',
  'account.factor-removed',
  'account.factor-proved',
  'session.ended',
  'session.proved',
] as const
export type AccountsAuditEvent = (typeof ACCOUNTS_AUDIT_EVENTS)[number]
export type AccountsAudit = Audit<AccountsAuditEvent>

export const ACCOUNTS_FUNNEL_STEPS: FunnelSteps<AccountsAuditEvent> = {
  /** At the holder, for an intent, the sign-in is the customer's authentication. */
  'account.signed-in': ({ outcome, detail }) => {
    const { consent: consentId } = JSON.parse(detail) as { consent?: string }
    if (consentId === undefined) return undefined
    if (outcome === 'done') return { role: 'holder', step: 'user-authenticated', consentId }
    const info = { 'authentication-failure-reason': 'invalid-credentials' }
    return { role: 'holder', step: 'user-authentication-failed', info, consentId }
  },
}
