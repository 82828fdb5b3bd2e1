import type { FastifyInstance } from 'fastify'
import type { LogFilter } from '../access-log/access-log.ts'
import { type Sharings, unusedOnceCounted } from '../notices/notices.ts'
import { withDeps } from '../platform/base/with-deps.ts'
import type { Customer } from '../platform/http/route.ts'
import type { ReadsOf, RunsOf } from '../platform/part.ts'
import { refused } from './authorisation/authorisation-refused.ts'
import { confirm } from './authorisation/confirm-authorisation.ts'
import { transmissionRoutes } from './authorisation/transmissions.routes.ts'
import type { RECIPIENT } from './declaration.ts'
import { createDataReader } from './received-data/read-due-data.ts'
import { receivedDataOf } from './received-data/received-data.ts'
import { type CreateRecipientDeps, createRecipientDeps, DATA_WORK } from './recipient-deps.ts'
import { reconcileUnread } from './reconcile.ts'
import { REVOKE_WORK, revokeAtHolder } from './sharing/end-transmission.ts'
import { expireTransmissions } from './sharing/expire-transmissions.ts'
import { revoke } from './sharing/revoke-transmission.ts'
import { reportedSharings } from './sharing/transmission-reported.store.ts'
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

/** The role that asks: its use cases, jobs and outbox handlers. */
export function createRecipient(given: CreateRecipientDeps) {
  const deps = createRecipientDeps(given)
  const { transmissions, database } = deps
  const readDueData = createDataReader(deps)
  return {
    /** Mounts the addresses that redirect the browser to a holder. */
    mount: (app: FastifyInstance): void => transmissionRoutes(app, deps),
    ...withDeps(deps, {
      transmit,
      confirm,
      refused,
      revoke,
      cardsOf,
      detailsOf,
      receivedDataOf,
      stateOf: sharingState,
    }),
    /** Our readings at the holder by time; `undefined` for an unknown consent and for another customer's. */
    readingLifeOf: async (customer: Customer, consentId: string) => {
      const sharing = await sharingRead(deps, customer, consentId)
      return sharing && deps.readings.life(sharing)
    },
    readingLogOf: async (customer: Customer, consentId: string, filter: LogFilter) => {
      const sharing = await sharingRead(deps, customer, consentId)
      return sharing && deps.readings.log(sharing, filter)
    },
    /** The sharings that reminders and the yearly summary tell of. */
    sharings: {
      role: 'recipient',
      endingBetween: transmissions.endingBetween,
      inForceSince: transmissions.inForceSince,
      unused: unusedOnceCounted(deps.readings, transmissions.unused),
      ...withDeps(deps, { recordedCardsOf, replacementOf: recordedReplacementOf, waitingGroupsOf }),
    } satisfies Sharings,
    /** Facts of sharings for the scheme's reports, by consent id; unknown ones are absent. */
    reportedSharings: (ids: readonly string[]) => reportedSharings(database, ids),
    countByStatus: transmissions.countByStatus,
    gauges: { consente_sharings: transmissions.countByStatus } satisfies ReadsOf<typeof RECIPIENT>,
    has: async (document: string, consentId: string) =>
      Boolean(await transmissions.ofCustomer(document, consentId)),
    jobs: {
      'recipient.ageing': () => expireTransmissions(deps),
      [DATA_WORK]: readDueData,
      'recipient.reconcile': () => reconcileUnread(deps),
    } satisfies RunsOf<typeof RECIPIENT>,
    outboxHandlers: { [REVOKE_WORK]: revokeAtHolder(deps), [DATA_WORK]: readDueData },
  }
}
/** The recipient role: receives data from other institutions. */
export type Recipient = ReturnType<typeof createRecipient>
