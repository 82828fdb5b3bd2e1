import type { Sharings } from '../../notices/notices.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { HolderTokens } from '../other-institution/code-exchange.ts'
import type { End, KnownApproval, ShownTransmission, Transmission } from './transmission.ts'

/** One sharing with its history, oldest first, and what was received, by source. */
export type TransmissionInFull = {
  transmission: Transmission
  history: Array<{ at: Date; text: string }>
  received: ReadonlyMap<string, unknown>
  /** Types of data of which every policy waited for another person, when the holder last said so. */
  waitingTypes: readonly string[]
  /** Until when data of an ended sharing are kept; undefined once none are. */
  keptUntil: Date | undefined
  /** The newest that has taken its place, or is to take it; one that was not confirmed yet can be until then. */
  replacement: { consentId: string; createdAt: Date; waitsUntil: Date; wasConfirmed: boolean } | undefined
} & LastRead

/** When data of a sharing were last fetched; undefined where never. */
export type LastRead = { lastReadAt: Date | undefined }
/** A sharing in a list, with when its data are read next, while they are. */
export type ListedTransmission = ShownTransmission & LastRead & { nextAt?: Date | undefined }

/** Reads. A transmission without a consentId is still being created, and never shown to customers. */
export type TransmissionLookup = {
  byId(id: string): Promise<Transmission | undefined>
  byHandle(handle: string): Promise<Transmission | undefined>
  /** The customer's own consent; undefined for an unknown one and for another customer's. */
  ofCustomer(document: string, consentId: string): Promise<Transmission | undefined>
  /** @param sources of the received data that are read with it */
  ofCustomerInFull(
    document: string,
    consentId: string,
    sources: readonly string[],
  ): Promise<TransmissionInFull | undefined>
  /** The customer's, newest first. */
  listOf(document: string): Promise<ListedTransmission[]>
  /** The identical request that still waits for the customer's return. */
  waiting(document: string, fingerprint: string): Promise<Transmission | undefined>
  countByStatus(): Promise<Record<string, number>>
  /** The customer's that replace others or are replaced, oldest first; within a transaction they are locked. */
  replacementsOf(sql: Sql, document: string): Promise<Transmission[]>
}

/**
 * Creation of a consent at its holder. Promises: of identical new requests one is inserted; one worker at a time
 * handles a creation, until its lease ends or it gives up.
 */
export type TransmissionCreation = {
  /** False when an identical one already waits. */
  add(transmission: Transmission, creatingUntil: Date): Promise<boolean>
  /** Takes over a creation whose worker gave up or died; true for one of several callers. */
  takeOver(id: string, now: Date, until: Date): Promise<boolean>
  /** Renews the worker's lease, unless the creation was given up. */
  holdCreation(id: string, now: Date, until: Date): Promise<boolean>
  /** Gives up the creation; the next request continues it with the same idempotency key. */
  giveUp(id: string): Promise<boolean>
  /** True if the creation was given up; a worker that died has not given it up. */
  isGivenUp(id: string): Promise<boolean>
  /** Deletes a request that the holder refused. */
  remove(id: string): Promise<boolean>
  /** Deletes requests that no holder accepted. */
  removeAbandoned(before: Date): Promise<number>
  /** CREATING → PENDING. @throws a duplicate error when the holder gave an id that is taken. */
  created(sql: Sql, id: string, consentId: string, permissions: readonly string[]): Promise<boolean>
}

/** The fields that the end by time follows from. */
export type ReadState = Pick<Transmission, 'status' | 'hasTokens'>

/** The part of a sharing that waits, the number of its policies, and the types of data of which every policy waits. */
export type NotedApproval = { approval: KnownApproval; waiting: number; types: readonly string[] }

/**
 * Changes of status. Promise: every change is conditional on the previous status, and its result says whether this
 * caller made it; of two callers one gets true. A change is made inside the caller's transaction, with its history.
 */
export type TransmissionStatuses = {
  /** PENDING → AUTHORISED: authorised at the holder, without tokens yet. */
  authorised(sql: Sql, id: string, now: Date): Promise<boolean>
  /**
   * AUTHORISED with tokens → ACTIVE.
   * @param authorisedAt when the customer authorised it at the holder
   */
  confirmed(
    sql: Sql,
    id: string,
    permissions: readonly string[],
    { now, authorisedAt }: { now: Date; authorisedAt: Date },
  ): Promise<boolean>
  /**
   * Any open status → its end; the tokens are deleted.
   * @param read what the end follows from: what has changed since does not end by it
   */
  ended(sql: Sql, id: string, end: End, at: Date, read?: ReadState): Promise<boolean>
  /** The holder is to be told of the end. */
  holderToBeTold(sql: Sql, id: string, now: Date): Promise<unknown>
  /** The holder took the end. */
  holderTold(consentId: string): Promise<unknown>
  /** Shortens the waiting time of an AUTHORISED one to the time in which a return can still arrive. */
  waitForReturnOnly(id: string, now: Date): Promise<unknown>
  /** Records the first return. @returns false if nothing waits for it any more */
  returned(sql: Sql, id: string, now: Date): Promise<boolean>
  /**
   * Records how far a sharing in force waits for further approvers.
   * @returns how many policies waited before; undefined when nothing changed.
   */
  approvalNoted(sql: Sql, id: string, now: NotedApproval): Promise<number | undefined>
  addHistory(sql: Sql, id: string, at: Date, status: string, text: string): Promise<unknown>
}

/**
 * The holder's tokens, sealed. Promises: tokens are stored once per authorisation; none are stored or read for a
 * sharing that has ended; one caller at a time renews the tokens of a sharing, over all processes, until its lease
 * ends.
 */
export type TransmissionTokens = {
  /** PENDING or AUTHORISED → AUTHORISED with tokens; false when it ended or has tokens already. */
  keepTokens(sql: Sql, id: string, tokens: HolderTokens, now: Date): Promise<boolean>
  tokensOf(id: string): Promise<HolderTokens | undefined>
  /**
   * Leases the renewal of the tokens until `until`.
   * @returns the current tokens; undefined while another caller renews them, or when the sharing has ended
   */
  takeRenewal(id: string, now: Date, until: Date): Promise<HolderTokens | undefined>
  /** Renews the lease of a renewal. */
  holdRenewal(id: string, now: Date, until: Date): Promise<unknown>
  /** Ends the lease, so that others can renew. */
  releaseRenewal(id: string): Promise<unknown>
  /** Replaces the tokens; false when the sharing has ended. */
  renewTokens(sql: Sql, id: string, tokens: HolderTokens): Promise<boolean>
}

/** Scheduled work. Promise: of two callers that take unread consents at once, each consent is taken by one. */
export type TransmissionsDue = {
  /**
   * Takes the customer's open consents that were not read since `before`. A last reading in the future, by a clock
   * that was set back since, counts as none.
   */
  takeUnchecked(document: string, before: Date, now: Date): Promise<Transmission[]>
  /** The same for all customers; those with the oldest reading first. */
  takeLongUnchecked(before: Date, now: Date, most: number): Promise<Transmission[]>
  /** Open transmissions that may have expired (`endByTime` decides), with a limit. */
  due(now: Date, waitedBefore: Date, most: number): Promise<Transmission[]>
} & Pick<Sharings, 'endingBetween' | 'inForceSince' | 'unused'>

export type TransmissionStore = TransmissionLookup &
  TransmissionCreation &
  TransmissionStatuses &
  TransmissionTokens &
  TransmissionsDue
