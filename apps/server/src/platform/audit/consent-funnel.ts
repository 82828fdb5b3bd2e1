import { funnelSteps } from '../observability/metrics.ts'
import type { Chained } from './audit.store.ts'

/**
 * The scheme's consent funnel (PCM, consent-funnel-ingestion 1.0.5), derived from the audit log: each step is a deed that
 * is recorded anyway, so it is counted once, by whichever process chains it, and never without having happened.
 */
type Role = 'recipient' | 'holder'
type Step = { role: Role; step: string }

const STEPS: Readonly<Record<string, Step>> = {
  'sharing.requested': { role: 'recipient', step: 'consent-created' },
  'sharing.customer-left': { role: 'recipient', step: 'user-redirected' },
  'sharing.customer-returned': { role: 'recipient', step: 'user-redirected-back' },
  'sharing.token-received': { role: 'recipient', step: 'consent-token-received' },
  'sharing.token-renewed': { role: 'recipient', step: 'refresh-token-used' },
  'data.received': { role: 'recipient', step: 'resource-accessed' },
  'consent.created': { role: 'holder', step: 'consent-created' },
  'consent.authorised': { role: 'holder', step: 'consent-authorized' },
  'code.issued': { role: 'holder', step: 'authorization-code-created' },
  'consent.in-force': { role: 'holder', step: 'consent-token-generated' },
  'token.renewed': { role: 'holder', step: 'refresh-token-used' },
  'data.handed-over': { role: 'holder', step: 'resource-accessed' },
}
const ENDS: Readonly<Record<string, Role>> = { 'sharing.ended': 'recipient', 'consent.ended': 'holder' }
const END_STEPS: Readonly<Record<string, string>> = {
  CUSTOMER_MANUALLY_REJECTED: 'consent-rejected',
  CONSENT_EXPIRED: 'consent-expired',
  CONSENT_MAX_DATE_REACHED: 'consent-expired',
}

/** @returns undefined for a deed that is no step. */
export function funnelStep({
  event,
  outcome,
  detail,
}: Pick<Chained, 'event' | 'outcome' | 'detail'>): Step | undefined {
  const role = ENDS[event]
  if (role) return { role, step: END_STEPS[detailOf(detail).reason ?? ''] ?? 'consent-revoked' }
  if (event === 'account.signed-in') return signIn(outcome, detailOf(detail))
  return STEPS[event]
}

/** At the holder, for an intent, the sign-in is the customer's authentication. */
function signIn(outcome: string, { intent }: Detail): Step | undefined {
  if (!intent) return undefined
  const step = outcome === 'done' ? 'user-authenticated' : 'user-authentication-failed'
  return { role: 'holder', step }
}

export function countFunnel(entries: readonly Chained[]): void {
  for (const entry of entries) {
    const step = funnelStep(entry)
    if (step) funnelSteps.inc(step)
  }
}

type Detail = { reason?: string; intent?: boolean }
const detailOf = (text: string): Detail => JSON.parse(text) as Detail
