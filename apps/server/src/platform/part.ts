import type { FunnelSteps } from './audit/consent-funnel.ts'
import type { EventsOut } from './audit/events-out.ts'
import type { SettingsOfParts } from './config/part-settings.ts'
import type { PartAddresses } from './http/part-addresses.ts'
import type { SealedColumn } from './keys/reseal.store.ts'
import type { GaugeDeclaration, GaugeRead } from './observability/gauges.ts'
import type { Counted } from './observability/metrics.ts'
import type { ThrottlePolicies } from './throttling/throttling.ts'
import type { Run } from './work/jobs.ts'
import type { OutboxHandlers } from './work/outbox.ts'
import type { IntervalTask } from './work/run-at-interval.ts'

/**
 * Declarations of a part before it is created, whether or not this institution has its role: data of a
 * role that was given up still exist. `compose.ts` collects the declarations.
 */
export type PartDeclaration = {
  /** Its settings in the configuration file. */
  settings?: SettingsOfParts
  /** When each of its jobs runs: minutes, hours, days, months, weekdays, UTC. */
  jobs?: Readonly<Record<string, string>>
  /** Its values of the institution's state, by name, and what it counts as it works. */
  gauges?: Readonly<Record<string, GaugeDeclaration>>
  counters?: readonly Counted[]
  auditEvents?: readonly string[]
  throttling?: ThrottlePolicies
  /** Its audit events that are steps of the scheme's consent funnel. */
  funnelSteps?: FunnelSteps
  /** Its audit events that the insurer's own systems are told. */
  eventsOut?: EventsOut
  /** Columns of its tables that contain sealed text. */
  sealedColumns?: readonly SealedColumn[]
  /** Treatment of its addresses by the server. */
  addresses?: PartAddresses
}

/** What the jobs of a declaration do, by their name. */
export type RunsOf<Declaration extends { jobs: object }> = Record<keyof Declaration['jobs'], Run>
/** What the gauges of a declaration tell, by their name. */
export type ReadsOf<Declaration extends { gauges: object }> = Record<keyof Declaration['gauges'], GaugeRead>

/** Work of a part outside of requests, and its gauges. Jobs and outbox are of the program `work`; the others say their own. */
export type PartWork = {
  /** What each declared job does. */
  jobs?: Readonly<Record<string, Run>>
  /** Times that the configuration sets, in place of the declared ones. */
  schedules?: Readonly<Record<string, string>>
  outboxHandlers?: OutboxHandlers
  /** Tasks that each process of their program runs at an interval. */
  intervals?: readonly IntervalTask[]
  /** What each declared gauge tells now. */
  gauges?: Readonly<Record<string, GaugeRead>>
  /** Certificates of its own (PEM) by use: the platform tells when each ends. */
  certificates?: Readonly<Record<string, { cert: string }>>
  /** Writes what waits in memory: when nothing runs any more that could add to it, before the database closes. Never fails. */
  flush?(): Promise<void>
}
