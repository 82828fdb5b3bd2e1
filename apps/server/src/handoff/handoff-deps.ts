import type { IntentBrand } from '@consente/contract/portal/intents'
import type { Clock } from '../platform/base/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Customer } from '../platform/http/route.ts'
import type { HandoffStore } from './handoff.port.ts'
import type { HandoffAudit } from './handoff-audit-events.ts'
import type { HandoffThrottling } from './handoff-throttling.ts'

/** The holder's requests, as a handoff needs them. */
export type Requests = {
  /** The request that this browser has opened, by its signed cookie. */
  intentOfBrowser(readCookie: (name: string) => string | undefined): string | undefined
  /** The consent behind a request, while it waits for its customer's answer. */
  waitingConsentOf(intentId: string): Promise<string | undefined>
  brandOfIntent(request: { intentId: string; ip: string }): Promise<IntentBrand>
  /** True if the request names this customer. */
  isAddressedTo(customer: Customer, intentId: string): Promise<boolean>
  /** The answer that the starting browser has not fetched yet. */
  answerTo(intentId: string): Promise<{ isGranted: boolean; location: string } | undefined>
  refuseUnrecognised(intentId: string): Promise<{ isRefused: boolean }>
}

/** Dependencies of the handoff's use cases. */
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
