import { tableOf } from '@consente/domain/base/table-of'
import { Counter } from 'prom-client'
import { metrics } from '../observability/metrics.ts'
import type { Chained } from './audit.store.ts'

/**
 * The scheme's consent funnel (PCM, consent-funnel-ingestion 1.0.5), derived from the audit log: each step is a
 * recorded action, and the process that chains the entry counts it, so it is counted exactly once. Each part declares
 * which of its audit events are steps.
 */
export type FunnelStep = {
  role: 'recipient' | 'holder'
  step: string
  /** Facts that the scheme wants beside the step (`additionalInfo`). */
  info?: Readonly<Record<string, string>>
  /** The consent, where it is not the entry's subject. */
  consentId?: string
}
/** The members of an entry that tell which step of the funnel it is. */
export type FunnelEntry = Pick<Chained, 'event' | 'outcome' | 'detail'>
type Steps = FunnelStep | readonly FunnelStep[]
type StepsOf = (entry: FunnelEntry) => Steps | undefined
/** Steps by audit event: one, several in their order, or a function of the entry. */
export type FunnelSteps<Event extends string = string> = Readonly<Partial<Record<Event, Steps | StepsOf>>>

export const funnelSteps = new Counter({
  name: 'consente_funnel_steps_total',
  help: 'Steps of the scheme’s consent funnel, counted once each over all processes.',
  labelNames: ['role', 'step'],
  registers: [metrics],
})

/** The steps of an entry, in their order; none for an entry that is not a step. */
export function funnelStepsOf(steps: FunnelSteps, entry: FunnelEntry): readonly FunnelStep[] {
  const found = steps[entry.event]
  return [(typeof found === 'function' ? found(entry) : found) ?? []].flat()
}

/** Makes the function that counts the steps among newly chained entries. */
export function createFunnelCounter(
  declared: readonly FunnelSteps[],
): (entries: readonly FunnelEntry[]) => void {
  const steps: FunnelSteps = Object.assign({}, ...declared)
  return (entries) => {
    for (const { role, step } of entries.flatMap((entry) => funnelStepsOf(steps, entry)))
      funnelSteps.inc({ role, step })
  }
}

/** The end of a consent by the scheme's reason codes; every other reason is a revocation by the system. */
const ENDS: Readonly<Record<string, Pick<FunnelStep, 'step' | 'info'>>> = tableOf({
  CUSTOMER_MANUALLY_REJECTED: { step: 'consent-rejected', info: { 'rejected-by': 'user' } },
  CUSTOMER_MANUALLY_REVOKED: { step: 'consent-revoked', info: { 'revoked-by': 'user' } },
  CONSENT_EXPIRED: { step: 'consent-expired', info: { 'expired-by': 'authorization-timeout' } },
  CONSENT_MAX_DATE_REACHED: { step: 'consent-expired', info: { 'expired-by': 'max-date-reached' } },
})
const BY_THE_SYSTEM = { step: 'consent-revoked', info: { 'revoked-by': 'system' } }

/**
 * The step of a consent's end, by the `reason` in the entry's detail. A refusal is a step of the holder only; the
 * recipient's is the customer's return.
 */
export const endStep =
  (role: FunnelStep['role']): StepsOf =>
  ({ detail }) => {
    const { reason = '' } = JSON.parse(detail) as { reason?: string }
    const end = ENDS[reason] ?? BY_THE_SYSTEM
    return role === 'recipient' && end.step === 'consent-rejected' ? undefined : { role, ...end }
  }
