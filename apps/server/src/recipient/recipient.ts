import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import type { ConsentCard, ConsentDetails } from '@consente/contract/portal/consents'
import type { ReadingLife, ReadingLog } from '@consente/contract/portal/readings'
import type { ReceivedData } from '@consente/contract/portal/received'
import type { FastifyInstance } from 'fastify'
import type { LogFilter } from '../access-log/access-log.ts'
import { createAccessLog, createReadingViews } from '../access-log/access-log.ts'
import { type Sharings, type Tell, unusedOnceCounted } from '../notices/notices.ts'
import type { Customer } from '../platform/http/route.ts'
import type { RetryOptions } from '../platform/network/retry-policy.ts'
import type { GaugeDeclaration } from '../platform/observability/gauges.ts'
import type { Platform } from '../platform/platform.ts'
import { createThrottling } from '../platform/throttling/throttling.ts'
import type { Job } from '../platform/work/jobs.ts'
import type { OutboxHandler } from '../platform/work/outbox.ts'
import type { SharingState } from '../receipts/receipts.ts'
import { createReceiptIssuer } from '../receipts/receipts.ts'
import { refused } from './authorisation/authorisation-refused.ts'
import { createAuthorisationRequestStore } from './authorisation/authorisation-request.store.ts'
import { type Confirmation, confirm, type Return } from './authorisation/confirm-authorisation.ts'
import { transmissionRoutes } from './authorisation/transmissions.routes.ts'
import { createRegistrationStore } from './other-institution/client-registration.store.ts'
import { createOtherInstitutions } from './other-institution/other-institutions.ts'
import { createDataReader } from './received-data/read-due-data.ts'
import { createReceivedDataStore } from './received-data/received-data.store.ts'
import { receivedDataOf } from './received-data/received-data.ts'
import { READING_EVENTS } from './recipient-audit-events.ts'
import { DATA_WORK, type HolderDirectory, type RecipientDeps } from './recipient-deps.ts'
import { sharingsGauge } from './recipient-metrics.ts'
import { RECIPIENT_THROTTLING } from './recipient-throttling.ts'
import { reconcileUnread } from './reconcile.ts'
import { REVOKE_WORK, revokeAtHolder } from './sharing/end-transmission.ts'
import { expireTransmissions } from './sharing/expire-transmissions.ts'
import { revoke } from './sharing/revoke-transmission.ts'
import { createTransmissionStore } from './sharing/transmission.store.ts'
import { reportedSharings, type SharingInReports } from './sharing/transmission-reported.store.ts'
import { transmit } from './sharing/transmit.ts'
import { sharingRead } from './views/sharing-readings.ts'
import {
  cardsOf,
  detailsOf,
  recordedCardsOf,
  recordedReplacementOf,
  waitingGroupsOf,
} from './views/sharing-views.ts'
import { sharingState } from './views/transmission-sharing-state.ts'

const EACH_MINUTE = '* * * * *'

/** The recipient role: receives data from other institutions. */
export type Recipient = {
  /** The addresses that redirect the browser to a holder. */
  mount(app: FastifyInstance): void
  transmit(request: { customer: Customer; payload: TransmitPayload }): Promise<{ redirect_uri: string }>
  confirm(response: Return): Promise<Confirmation>
  refused(response: {
    customer: Customer
    requestId: string
    error: string
  }): Promise<{ consentId?: string; status: string }>
  revoke(request: {
    customer: Customer
    consentId: string
  }): Promise<{ status: string; revokedDateTime: string }>
  /**
   * Newest first, with the status at their holders: waits at most 2 seconds for these, and reads each at most every
   * 30 seconds.
   */
  cardsOf(document: string): Promise<ConsentCard[]>
  /** `undefined` for an unknown consent and for another customer's; with the status at its holder, as above. */
  detailsOf(customer: Customer, consentId: string): Promise<ConsentDetails | undefined>
  has(document: string, consentId: string): Promise<boolean>
  /** The sharing's state as recorded here, for the check of a receipt of it; undefined for an unknown one. */
  stateOf(document: string, consentId: string): Promise<SharingState | undefined>
  /** `undefined` unless the sharing is the customer's and in force. */
  receivedDataOf(customer: Customer, consentId: string): Promise<ReceivedData | undefined>
  /** Our readings at the holder by time; `undefined` for an unknown consent and for another customer's. */
  readingLifeOf(customer: Customer, consentId: string): Promise<ReadingLife | undefined>
  readingLogOf(customer: Customer, consentId: string, filter: LogFilter): Promise<ReadingLog | undefined>
  /** The sharings that reminders and the yearly summary tell of. */
  sharings: Sharings
  /** Facts of sharings for the scheme's reports, by consent id; unknown ones are absent. */
  reportedSharings(ids: readonly string[]): Promise<ReadonlyMap<string, SharingInReports>>
  jobs: Job[]
  countByStatus(): Promise<Record<string, number>>
  gauges: GaugeDeclaration[]
  outboxHandlers: Record<string, OutboxHandler>
}

/** The role that asks: its use cases, jobs and outbox handlers. */
export function createRecipient({
  platform,
  directory,
  tell,
  retryPolicy,
}: {
  platform: Platform
  directory: HolderDirectory
  tell: Tell
  /** Deadlines and retries of calls to other institutions, unless the usual ones. */
  retryPolicy?: RetryOptions
}): Recipient {
  const { config, database, seal, keys, clock, log, outbox, audit, traceLinks } = platform
  const transmissions = createTransmissionStore(database, seal)
  const deps: RecipientDeps = {
    config,
    database,
    clock,
    log,
    outbox,
    audit,
    tell,
    traceLinks,
    throttling: createThrottling(platform, RECIPIENT_THROTTLING),
    directory,
    receipts: createReceiptIssuer(platform),
    transmissions,
    requests: createAuthorisationRequestStore(database, seal),
    received: createReceivedDataStore(database, seal),
    accessLog: createAccessLog({ database, clock, log, audit, hashes: audit.hashes, events: READING_EVENTS }),
    readings: createReadingViews({ config, database, clock, hashes: audit.hashes }),
    institutions: createOtherInstitutions({
      config,
      keys,
      tls: platform.tls,
      registrations: createRegistrationStore(database, seal),
      endpointsOf: (id) => directory.endpointsOf(id),
      schemeCalls: platform.schemeCalls,
      ...(retryPolicy ? { retryPolicy } : {}),
    }),
  }
  const readDueData = createDataReader(deps)
  return {
    mount: (app) => transmissionRoutes(app, deps),
    transmit: (request) => transmit(deps, request),
    confirm: (response) => confirm(deps, response),
    refused: (response) => refused(deps, response),
    revoke: (request) => revoke(deps, request),
    cardsOf: (document) => cardsOf(deps, document),
    detailsOf: (customer, consentId) => detailsOf(deps, customer, consentId),
    receivedDataOf: (customer, consentId) => receivedDataOf(deps, customer, consentId),
    readingLifeOf: async (customer, consentId) => {
      const sharing = await sharingRead(deps, customer, consentId)
      return sharing && deps.readings.life(sharing)
    },
    readingLogOf: async (customer, consentId, filter) => {
      const sharing = await sharingRead(deps, customer, consentId)
      return sharing && deps.readings.log(sharing, filter)
    },
    sharings: {
      role: 'recipient',
      endingBetween: transmissions.endingBetween,
      inForceSince: transmissions.inForceSince,
      unused: unusedOnceCounted(deps.readings, transmissions.unused),
      recordedCardsOf: (document) => recordedCardsOf(deps, document),
      replacementOf: (document, consentId) => recordedReplacementOf(deps, document, consentId),
      waitingGroupsOf: (document, consentId) => waitingGroupsOf(deps, document, consentId),
    },
    reportedSharings: (ids) => reportedSharings(database, ids),
    countByStatus: transmissions.countByStatus,
    gauges: [sharingsGauge(transmissions.countByStatus)],
    has: async (document, consentId) => Boolean(await transmissions.ofCustomer(document, consentId)),
    stateOf: (document, consentId) => sharingState(deps, document, consentId),
    jobs: [
      { name: 'recipient.ageing', cron: EACH_MINUTE, run: () => expireTransmissions(deps) },
      { name: DATA_WORK, cron: EACH_MINUTE, run: readDueData },
      { name: 'recipient.reconcile', cron: EACH_MINUTE, run: () => reconcileUnread(deps) },
    ],
    outboxHandlers: { [REVOKE_WORK]: revokeAtHolder(deps), [DATA_WORK]: readDueData },
  }
}
