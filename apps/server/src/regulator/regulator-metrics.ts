import type { Clock } from '../platform/base/clock.ts'
import { countsGauge, type GaugeDeclaration, numberGauge } from '../platform/observability/gauges.ts'
import type { Health } from './discovery/health.ts'
import { isInEffect, type PlannedOutage } from './discovery/planned-outage.ts'
import type { System } from './served-apis.ts'

type RegulatorGaugesGiven = Pick<Clock, 'now'> & {
  health(): Health
  outages(): readonly PlannedOutage[]
  /** Since when counts of calls wait in this process; undefined when none does. */
  unwrittenSince(): Date | undefined
}

const SYSTEMS: readonly System[] = ['database', 'directory', 'register', 'policies']

/** Gauges of what this process tells the scheme of the institution's state. */
export function regulatorGauges({
  now,
  health,
  outages,
  unwrittenSince,
}: RegulatorGaugesGiven): GaugeDeclaration[] {
  return [
    countsGauge('consente_failing_systems', {
      help: 'Systems that answers to institutions need: 1 while this process finds one silent.',
      label: 'system',
      read: async () =>
        Object.fromEntries(SYSTEMS.map((system) => [system, health().failing.has(system) ? 1 : 0])),
    }),
    countsGauge('consente_planned_outages', {
      help: 'Planned outages that the scheme is told of: to come, and in effect.',
      label: 'state',
      read: async () => {
        const inEffect = outages().filter((outage) => isInEffect(outage, now())).length
        return { 'to come': outages().length - inEffect, 'in effect': inEffect }
      },
    }),
    numberGauge(
      'consente_figures_unwritten_seconds',
      'Age of the oldest counts of calls that this process has not written.',
      async () => {
        const since = unwrittenSince()
        return since ? Math.max(0, (now().getTime() - since.getTime()) / 1000) : 0
      },
    ),
  ]
}
