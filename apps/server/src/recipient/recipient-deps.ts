import type { Institution } from '@consente/contract/portal/institutions'
import { createAccessLog, createReadingViews } from '../access-log/access-log.ts'
import type { Tell } from '../notices/notices.ts'
import type { RetryOptions } from '../platform/network/retry-policy.ts'
import type { Platform } from '../platform/platform.ts'
import { createThrottling } from '../platform/throttling/throttling.ts'
import { createReceiptIssuer } from '../receipts/receipts.ts'
import { createAuthorisationRequestStore } from './authorisation/authorisation-request.store.ts'
import { createRegistrationStore } from './other-institution/client-registration.store.ts'
import { createOtherInstitutions, type HolderEndpoints } from './other-institution/other-institutions.ts'
import { createReceivedDataStore } from './received-data/received-data.store.ts'
import { READING_EVENTS, type RecipientAudit } from './recipient-audit-events.ts'
import { RECIPIENT_THROTTLING } from './recipient-throttling.ts'
import { createTransmissionStore } from './sharing/transmission.store.ts'

export type HolderDirectory = {
  /** True if customers may request data from it now. */
  isOffered(authorisationServerId: string): Promise<boolean>
  byAuthorisationServer(authorisationServerId: string): Promise<Institution | undefined>
  endpointsOf(
    authorisationServerId: string,
  ): Promise<(HolderEndpoints & { name: string; cnpj: string; organisationId: string }) | undefined>
  /** Its public web address, if it publishes one. */
  webAddressOf(authorisationServerId: string): Promise<string | undefined>
}

/** Outbox kind that reads due data before the job's next run. */
export const DATA_WORK = 'recipient.data'

/** Arguments of `createRecipient`. */
export type CreateRecipientDeps = {
  platform: Platform
  directory: HolderDirectory
  /** Tells customers what has happened to their sharings. */
  tell: Tell
  /** Deadlines and retries of calls to other institutions, unless the usual ones. */
  retryPolicy?: RetryOptions
}

/** Opens the recipient's stores and its clients at other institutions. */
export function createRecipientDeps({ platform, directory, tell, retryPolicy }: CreateRecipientDeps) {
  const { config, database, seal, keys, clock, log, outbox, traceLinks, schemeCalls } = platform
  const { hashes } = platform.audit
  const audit: RecipientAudit = platform.audit
  return {
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
    transmissions: createTransmissionStore(database, seal),
    requests: createAuthorisationRequestStore(database, seal),
    received: createReceivedDataStore(database, seal),
    accessLog: createAccessLog({ database, clock, log, audit, hashes, events: READING_EVENTS }),
    readings: createReadingViews({ config, database, clock, hashes }),
    institutions: createOtherInstitutions({
      config,
      keys,
      tls: platform.tls,
      registrations: createRegistrationStore(database, seal),
      endpointsOf: (id) => directory.endpointsOf(id),
      schemeCalls,
      ...(retryPolicy && { retryPolicy }),
    }),
  }
}
/** Dependencies of the recipient's use cases; each takes those that it uses. */
export type RecipientDeps = ReturnType<typeof createRecipientDeps>
