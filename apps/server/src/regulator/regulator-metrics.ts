import type { Clock } from '../platform/base/clock.ts'
import { secondsBetween } from '../platform/observability/gauges.ts'
import type { ReadsOf } from '../platform/part.ts'
import type { REGULATOR } from './declaration.ts'
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

/** What this process tells the scheme of the institution's state. */
export const regulatorGauges = ({ now, health, outages, unwrittenSince }: RegulatorGaugesGiven) =>
  ({
    consente_failing_systems: async () =>
      Object.fromEntries(SYSTEMS.map((system) => [system, health().failing.has(system) ? 1 : 0])),
    async consente_planned_outages() {
      const inEffect = outages().filter((outage) => isInEffect(outage, now())).length
      return { 'to come': outages().length - inEffect, 'in effect': inEffect }
    },
    consente_figures_unwritten_seconds: async () => secondsBetween(unwrittenSince(), now()),
  }) satisfies Partial<ReadsOf<typeof REGULATOR>>
