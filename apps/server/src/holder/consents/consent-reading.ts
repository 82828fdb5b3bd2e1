import type { Consent, ConsentForDetails, ConsentInBrief, HistoryEntry } from './consent.ts'

/**
 * Reads of consents. Each read is one statement, so what it answers belongs together; what another caller changes meanwhile
 * is found by the conditional changes (`ConsentDecisions`, `ConsentLife`), never by a read before them.
 */
export type ConsentReading = {
  find(consentId: string): Promise<Consent | undefined>
  findByGrant(grantId: string): Promise<Consent | undefined>
  /** A consent, and whether this authorisation request was opened for it. */
  findFor(intentId: string | undefined, consentId: string): Promise<FoundConsent | undefined>
  /** A consent as it is shown, with everything that happened to it, oldest first. */
  findWithHistory(consentId: string): Promise<ConsentWithHistory | undefined>
  /** The id of the consent that an authorisation request was opened for. */
  idOfIntent(intentId: string): Promise<string | undefined>
  /** Consents over a document's data, or waiting for its approval; newest first. */
  ofDocument(document: string): Promise<ConsentInBrief[]>
  /** Consents whose time may have run out, at most so many: candidates only, `statusAt` decides. */
  due(before: { createdBefore: Date; now: Date }, most: number): Promise<Consent[]>
  countByStatus(): Promise<Record<string, number>>
}
export type FoundConsent = { consent: Consent; isOpened: boolean }
export type ConsentWithHistory = { consent: ConsentForDetails; history: HistoryEntry[] }
