import type { Audit } from '../platform/audit/audit.ts'
import type { FunnelStep, FunnelSteps } from '../platform/audit/consent-funnel.ts'
import type { EventsOut } from '../platform/audit/events-out.ts'

/** Acts on accounts in the audit log, each with the kind as which the insurer's own systems are told of it. */
export const ACCOUNTS_AUDIT_EVENTS = {
  'account.opened': 'account',
  'account.imported': undefined,
  'account.signed-in': 'sign-in',
  'account.password-changed': 'account',
  'account.disabled': 'account',
  'account.enabled': 'account',
  'account.factor-added': 'factor',
  'account.factor-removed': 'factor',
  'account.factor-proved': 'factor',
  'account.factor-renamed': 'factor',
  'account.factor-vouched': 'factor',
  'account.identity-code-issued': 'factor',
  'session.ended': 'session',
  'session.proved': 'session',
} as const satisfies EventsOut
/** Names of acts on accounts in the audit log. */
export type AccountsAuditEvent = keyof typeof ACCOUNTS_AUDIT_EVENTS
export type AccountsAudit = Audit<AccountsAuditEvent>

export const ACCOUNTS_FUNNEL_STEPS: FunnelSteps<AccountsAuditEvent> = {
  /** At the holder, for an intent, the sign-in is the customer's authentication. */
  'account.signed-in': ({ outcome, detail }) => {
    const { consent: consentId, right } = JSON.parse(detail) as SignInDetail
    if (outcome === 'done')
      return consentId === undefined ? undefined : { role: 'holder', step: 'user-authenticated', consentId }
    return failedStep(consentId, right ? 'other' : 'invalid-credentials')
  },
  /** A second factor that was right is no step: the customer has been authenticated before. */
  'account.factor-proved': ({ outcome, detail }) => {
    const { consent } = JSON.parse(detail) as SignInDetail
    return outcome === 'refused' ? failedStep(consent, 'invalid-mfa') : undefined
  },
}

/** @property right of a refused sign-in: what was shown was right, and the account is not one to sign in with */
type SignInDetail = { consent?: string; right?: boolean }

const failedStep = (
  consentId: string | undefined,
  reason: 'invalid-credentials' | 'invalid-mfa' | 'other',
): FunnelStep | undefined =>
  consentId === undefined
    ? undefined
    : {
        role: 'holder',
        step: 'user-authentication-failed',
        info: { 'authentication-failure-reason': reason },
        consentId,
      }
