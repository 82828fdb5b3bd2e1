import type { Sql } from '../../platform/database/database.ts'
import type { DueReading } from './due-readings.ts'

/** The data of one address of the data APIs. */
export type ReceivedPiece = {
  source: string
  data: unknown
  receivedAt: Date | undefined
  fault: ReadingFault | undefined
}
/** Why a reading gave no data: no answer, a refusal, nothing there (yet), an unreadable answer. */
export type ReadingFault = 'UNAVAILABLE' | 'REFUSED' | 'NOT_THERE' | 'UNREADABLE'
/** When a sharing is read next, and how often reading has failed. */
export type Reading = { nextAt: Date; failures: number; completedAt: Date | undefined }
/** A sharing whose received data were deleted. */
export type DeletedData = { consentId: string; document: string }

/** When data are read. Promise: one process at a time reads a sharing, until its lease ends. */
export type DataReadings = {
  /** The sharing came into force: its data are due at once. Inside the caller's transaction. */
  begin(sql: Sql, transmissionId: string, now: Date): Promise<unknown>
  /**
   * Takes the sharing whose data are due for longest, and leases it until `until`, in case this worker dies.
   * @param except authorisation servers of which none is taken
   */
  takeDue(now: Date, until: Date, except: readonly string[]): Promise<DueReading | undefined>
  /** Renews the reader's lease. */
  hold(transmissionId: string, until: Date): Promise<unknown>
  /** A reading is over: `completedAt` when all that is shared was read; otherwise an earlier one stays. */
  finish(sql: Sql, transmissionId: string, reading: Reading): Promise<unknown>
  readingOf(transmissionId: string): Promise<Reading | undefined>
}

/**
 * Received data, sealed. Promise: nothing is stored for a sharing that is no longer in force, also when it ends while
 * an answer is on its way.
 */
export type ReceivedPieces = {
  /** Stores an answer, inside the caller's transaction. False, and nothing is stored, when the sharing has ended. */
  keep(sql: Sql, transmissionId: string, source: string, data: unknown, now: Date): Promise<boolean>
  /** Records that a reading gave no data; earlier data stay. */
  noteFault(transmissionId: string, source: string, fault: ReadingFault, now: Date): Promise<unknown>
  /** Deletes data that the sharing no longer contains: a policy that no longer exists. */
  keepOnly(transmissionId: string, sources: readonly string[]): Promise<unknown>
  of(transmissionId: string): Promise<ReceivedPiece[]>
  /**
   * The sharing ended: its data are deleted at `deleteAt`, at once if that is now. Inside the caller's transaction.
   * @returns how many pieces were deleted
   */
  end(sql: Sql, transmissionId: string, deleteAt: Date, now: Date): Promise<number>
  /** Deletes data whose retention has ended; calls `note` for each sharing within the transaction. */
  deleteOver(now: Date, note: (sql: Sql, over: DeletedData) => Promise<void>): Promise<void>
}

/** Received data and when they are read. */
export type ReceivedDataStore = DataReadings & ReceivedPieces
