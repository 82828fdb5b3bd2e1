import type { Institution } from '@consente/contract/portal/institutions'
import type { AccessLog, ReadingViews } from '../access-log/access-log.ts'
import type { Tell } from '../notices/notices.ts'
import type { Platform } from '../platform/platform.ts'
import type { ReceiptIssuer } from '../receipts/receipts.ts'
import type { AuthorisationRequestStore } from './authorisation/authorisation-request.port.ts'
import type { HolderEndpoints, OtherInstitutions } from './other-institution/other-institutions.ts'
import type { ReceivedDataStore } from './received-data/received-data.port.ts'
import type { RecipientAudit } from './recipient-audit-events.ts'
import type { RecipientThrottling } from './recipient-throttling.ts'
import type { TransmissionStore } from './sharing/transmission.port.ts'

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

/** Dependencies of the recipient's use cases; each takes those that it uses. */
export type RecipientDeps = Pick<
  Platform,
  'config' | 'database' | 'clock' | 'log' | 'outbox' | 'traceLinks'
> & {
  audit: RecipientAudit
  /** Tells customers what has happened to their sharings. */
  tell: Tell
  throttling: RecipientThrottling
  transmissions: TransmissionStore
  requests: AuthorisationRequestStore
  received: ReceivedDataStore
  accessLog: AccessLog
  readings: ReadingViews
  institutions: OtherInstitutions
  directory: HolderDirectory
  receipts: ReceiptIssuer
}
