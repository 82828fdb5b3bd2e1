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
  'session.ended',
] as const
export type AccountsAuditEvent = (typeof ACCOUNTS_AUDIT_EVENTS)[number]
export type AccountsAudit = Audit<AccountsAuditEvent>

export const ACCOUNTS_FUNNEL_STEPS: FunnelSteps<AccountsAuditEvent> = {
  /** At the holder, for an intent, the sign-in is the customer's authentication. */
  'account.signed-in': ({ outcome, detail }) => {
    if (!(JSON.parse(detail) as { intent?: boolean }).intent) return undefined
    const step = outcome === 'done' ? 'user-authenticated' : 'user-authentication-failed'
    return { role: 'holder', step }
  },
}
