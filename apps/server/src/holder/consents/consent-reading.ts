import type { Level } from '@consente/domain/level'
import type { Consent, HistoryEntry, ShownConsent } from './consent.ts'

/**
 * Reads of consents. Each is one statement, so its answer is consistent; concurrent changes are detected by the
 * conditional changes (`ConsentDecisions`, `ConsentLife`), not by an earlier read.
 */
export type ConsentReading = {
  find(consentId: string): Promise<Consent | undefined>
  findByGrant(grantId: string): Promise<Consent | undefined>
  /** A consent, whether this authorisation request was opened for it, and what the request insists on. */
  findFor(intentId: string | undefined, consentId: string): Promise<FoundConsent | undefined>
  /** A consent with the fields that details show. */
  findWithHistory(consentId: string): Promise<ConsentInFull | undefined>
  /** The id of the consent that an authorisation request was opened for. */
  idOfIntent(intentId: string): Promise<string | undefined>
  /**
   * Consents over a document's data, or waiting for its approval; newest first. A list of thousands is cut, and the approved
   * ones stay. The policies of those that one person approves are left out.
   */
  ofDocument(document: string): Promise<ConsentWithReading[]>
  /**
   * The sharing that a request renews; undefined of a request that is new. The scheme's wire names none: a request for the same
   * data, of the same person, from the same recipient, renews the newest that is in force, or that the recipient ended within the
   * hour before (docs/decisions/product/replacing-a-sharing.md).
   */
  renewedBy(requestId: string, now: Date): Promise<Consent | undefined>
  /**
   * A later request until then for the same data, of the same person, from the same recipient: the first that was authorised,
   * or else the newest.
   */
  requestAfter(consentId: string, until: Date): Promise<Consent | undefined>
  /** Consents that may have expired, with a limit: candidates only, `statusAt` decides. */
  due(before: { createdBefore: Date; now: Date }, most: number): Promise<Consent[]>
  countByStatus(): Promise<Record<string, number>>
}
/** A consent, and if this session's intent is bound to it. */
export type FoundConsent = {
  consent: Consent
  isOpened: boolean
  /** Levels that the intent's request insists on; undefined when it insists on none. */
  requested: readonly Level[] | undefined
}
/** With when any of its data were last read; undefined where never. */
export type ConsentWithReading = ShownConsent & { lastReadAt: Date | undefined }
/** With its history, oldest first, and the sharing that ended in its favour, by its data and its day (`tookThePlace`). */
export type ConsentInFull = ConsentWithReading & { history: HistoryEntry[]; formerId?: string | undefined }
