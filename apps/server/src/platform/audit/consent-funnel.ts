import { Counter } from 'prom-client'
import { metrics } from '../observability/metrics.ts'
import type { Chained } from './audit.store.ts'

/**
 * The scheme's consent funnel (PCM, consent-funnel-ingestion 1.0.5), derived from the audit log: each step is a
 * recorded action, and the process that chains the entry counts it, so it is counted exactly once. Each part declares
 * which of its audit events are steps.
 */
export type FunnelStep = { role: 'recipient' | 'holder'; step: string }
export type FunnelEntry = Pick<Chained, 'event' | 'outcome' | 'detail'>
type StepOf = (entry: FunnelEntry) => FunnelStep | undefined
/** Steps by audit event: the step itself, or a function of the entry. */
export type FunnelSteps<Event extends string = string> = Readonly<Partial<Record<Event, FunnelStep | StepOf>>>

export const funnelSteps = new Counter({
  name: 'consente_funnel_steps_total',
  help: 'Steps of the scheme’s consent funnel, counted once each over all processes.',
  labelNames: ['role', 'step'],
  registers: [metrics],
})

/** The step of an entry; undefined for one that is not a step. */
export function funnelStepOf(steps: FunnelSteps, entry: FunnelEntry): FunnelStep | undefined {
  const found = steps[entry.event]
  return typeof found === 'function' ? found(entry) : found
}

/** Makes the function that counts the steps among newly chained entries. */
export function createFunnelCounter(
  declared: readonly FunnelSteps[],
): (entries: readonly FunnelEntry[]) => void {
  const steps: FunnelSteps = Object.assign({}, ...declared)
  return (entries) => {
    for (const entry of entries) {
      const step = funnelStepOf(steps, entry)
      if (step) funnelSteps.inc({ ...step })
    }
  }
}

/** Steps by the scheme's reason codes for the end of a consent; every other reason counts as a revocation. */
const END_STEPS: Readonly<Record<string, string>> = {
  CUSTOMER_MANUALLY_REJECTED: 'consent-rejected',
  CONSENT_EXPIRED: 'consent-expired',
  CONSENT_MAX_DATE_REACHED: 'consent-expired',
}

/** The step of a consent's end, by the `reason` in the entry's detail. */
export const endStep =
  (role: FunnelStep['role']): StepOf =>
  ({ detail }) => ({
    role,
    step: END_STEPS[(JSON.parse(detail) as { reason?: string }).reason ?? ''] ?? 'consent-revoked',
  })
