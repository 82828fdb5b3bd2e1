import type { FunnelSteps } from './audit/consent-funnel.ts'
import type { PartAddresses } from './http/part-addresses.ts'
import type { SealedColumn } from './keys/reseal.store.ts'
import type { GaugeDeclaration } from './observability/gauges.ts'
import type { ThrottlePolicies } from './throttling/throttling.ts'
import type { Job } from './work/jobs.ts'
import type { OutboxHandlers } from './work/outbox.ts'
import type { IntervalTask } from './work/run-at-interval.ts'

/**
 * What a part of the server declares of itself, known before it is created and whether or not this institution has its
 * role: data of a role that was given up are still there. `compose.ts` collects the declarations.
 */
export type PartDeclaration = {
  /** Names of what it records in the audit log. */
  auditEvents?: readonly string[]
  /** How often things may be tried in it. */
  throttling?: ThrottlePolicies
  /** Which of its audit events are steps of the scheme's consent funnel. */
  funnelSteps?: FunnelSteps
  /** Columns of its tables that hold sealed text. */
  sealedColumns?: readonly SealedColumn[]
  /** How the server treats its addresses. */
  addresses?: PartAddresses
}

/** What a part does outside of requests once it is created, and what it tells monitoring. */
export type PartWork = {
  jobs: readonly Job[]
  outboxHandlers?: OutboxHandlers
  /** What each process does for itself at an interval. */
  intervals?: readonly IntervalTask[]
  gauges?: readonly GaugeDeclaration[]
}
