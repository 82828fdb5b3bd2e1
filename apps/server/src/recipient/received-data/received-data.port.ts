import type { Sql } from '../../platform/database/database.ts'

/** What one address of the data APIs gave. */
export type ReceivedPiece = {
  source: string
  data: unknown
  receivedAt: Date | undefined
  fault: ReadingFault | undefined
}
/** Why a reading gave nothing: no answer, a refusal, nothing there (yet), an answer that makes no sense. */
export type ReadingFault = 'UNAVAILABLE' | 'REFUSED' | 'NOT_THERE' | 'UNREADABLE'
export type Reading = { nextAt: Date; failures: number; completedAt: Date | undefined }
/** A sharing whose received data were deleted. */
export type DeletedData = { consentId: string; document: string }

/** When data are read. Promise: a sharing is read by one process at a time, until its lease ends. */
export type DataReadings = {
  /** The sharing is in force: its data are due at once. Inside the caller's transaction. */
  begin(sql: Sql, transmissionId: string, now: Date): Promise<unknown>
  /** Takes sharings whose data are due, and leases them until `until`, in case this worker dies. */
  takeDue(now: Date, until: Date, most: number): Promise<string[]>
  /** Renews the reader's lease. */
  hold(transmissionId: string, until: Date): Promise<unknown>
  /** A reading is over: with everything (`failures` 0), or to be repeated at `nextAt`. */
  finish(sql: Sql, transmissionId: string, next: Omit<Reading, 'completedAt'>, now: Date): Promise<unknown>
  readingOf(transmissionId: string): Promise<Reading | undefined>
}

/**
 * Received data, sealed. Promise: nothing is kept for a sharing that is not in force any more, also when it ends while an
 * answer is on its way.
 */
export type ReceivedPieces = {
  /** Keeps an answer. False, and nothing kept, when the sharing has ended. */
  keep(transmissionId: string, source: string, data: unknown, now: Date): Promise<boolean>
  /** Records that a reading gave nothing; what came before stays. */
  noteFault(transmissionId: string, source: string, fault: ReadingFault, now: Date): Promise<unknown>
  /** Deletes what the sharing does not contain any more: a policy that is gone. */
  keepOnly(transmissionId: string, sources: readonly string[]): Promise<unknown>
  of(transmissionId: string): Promise<ReceivedPiece[]>
  /**
   * The sharing ended: its data are deleted at `deleteAt`, at once when that is now. Inside the caller's transaction.
   * @returns how many pieces were deleted.
   */
  end(sql: Sql, transmissionId: string, deleteAt: Date, now: Date): Promise<number>
  /** Deletes what its retention has run out for; `note` is called for each sharing within the transaction. */
  deleteOver(now: Date, note: (sql: Sql, over: DeletedData) => Promise<void>): Promise<void>
}

export type ReceivedDataStore = DataReadings & ReceivedPieces
