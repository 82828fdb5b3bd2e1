import type { Holder } from '../holder/holder.ts'
import type { Clock } from '../platform/base/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { HandoffStore } from './handoff.port.ts'
import type { HandoffAudit } from './handoff-audit-events.ts'
import type { HandoffThrottling } from './handoff-throttling.ts'

/** The holder's requests, as a handoff needs them. */
export type Requests = Pick<
  Holder,
  | 'intentOfBrowser'
  | 'waitingConsentOf'
  | 'brandOfIntent'
  | 'isAddressedTo'
  | 'answerTo'
  | 'refuseUnrecognised'
>

/** What a use case asks of the holder's requests. */
export type Asking<Name extends keyof Requests> = { requests: Pick<Requests, Name> }

/** Dependencies of the handoff's use cases; each takes those that it uses. */
export type HandoffDeps = {
  clock: Clock
  database: Database
  audit: HandoffAudit
  throttling: HandoffThrottling
  handoffs: HandoffStore
  requests: Requests
  /** Kind of a device by its `User-Agent`. */
  deviceKindOf(userAgent: string | undefined): { kind: string; system?: string | undefined }
  /** Base URL at which browsers reach the portal. */
  publicUrl: string
}
