import type { FunnelSteps } from './audit/consent-funnel.ts'
import type { EventsOut } from './audit/events-out.ts'
import type { SettingsOfParts } from './config/part-settings.ts'
import type { PartAddresses } from './http/part-addresses.ts'
import type { SealedColumn } from './keys/reseal.store.ts'
import type { GaugeDeclaration } from './observability/gauges.ts'
import type { ThrottlePolicies } from './throttling/throttling.ts'
import type { Job } from './work/jobs.ts'
import type { OutboxHandlers } from './work/outbox.ts'
import type { IntervalTask } from './work/run-at-interval.ts'

/**
 * Declarations of a part before it is created, whether or not this institution has its role: data of a
 * role that was given up still exist. `compose.ts` collects the declarations.
 */
export type PartDeclaration = {
  /** Its settings in the configuration file. */
  settings?: SettingsOfParts
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

/** Work of a part outside of requests, and its gauges. Jobs and outbox are of the program `work`; the others say their own. */
export type PartWork = {
  jobs: readonly Job[]
  outboxHandlers?: OutboxHandlers
  /** Tasks that each process of their program runs at an interval. */
  intervals?: readonly IntervalTask[]
  gauges?: readonly GaugeDeclaration[]
  /** Certificates of its own (PEM) by use: the platform tells when each ends. */
  certificates?: Readonly<Record<string, { cert: string }>>
  /** Writes what waits in memory: when nothing runs any more that could add to it, before the database closes. Never fails. */
  flush?(): Promise<void>
}
