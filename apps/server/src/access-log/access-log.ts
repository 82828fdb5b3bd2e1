import { randomUUID } from 'node:crypto'
import { calendarDay } from '@consente/domain/period'
import type { Audit, AuditEntry } from '../platform/audit/audit.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Reading, ReadingCall, ReadingResult } from './reading.port.ts'
import { createReadingsStore, type KeyedCall } from './readings.store.ts'

export { accessLogWork } from './access-log-jobs.ts'
export { LAST_READ, UNREAD_SINCE } from './reading-days.store.ts'
export type { LogFilter } from './reading-log.ts'
export { createReadingViews, presentLastRead, type ReadingViews } from './reading-views.ts'
export type { ReadSharing } from './stored-readings.ts'

/** Names of a part's audit events: data were read, and a call for data gave none. */
export type ReadingEvents<Event extends string> = { read: Event; notRead: Event }

/** The consent and the owner of the data, with codes that the audit log keeps of the call. */
export type ReadingNote = { consentId: string; person: string; detail?: AuditEntry<string>['detail'] }

type Deps<Event extends string> = Pick<Platform, 'database' | 'clock' | 'log'> & {
  audit: Audit<Event>
  hashes: Pick<Platform['audit']['hashes'], 'policy'>
  events: ReadingEvents<Event>
  /** SQL: until when data of a subject, $2, may leave; absent: always. */
  onlyWhile?: string
}

/** A reading whose answer is about to leave. */
export type BegunReading = {
  /** Records the outcome, once. Never fails: the job settles what was not recorded. */
  settle(result: ReadingResult): Promise<void>
}

/** Records every reading of customers' data, in the audit log and in counts by day (docs/decisions/server/access-log.md). */
export function createAccessLog<Event extends string>(deps: Deps<Event>) {
  const { database, clock, log, audit, hashes, events, onlyWhile } = deps
  const store = createReadingsStore(database, onlyWhile)
  const settling = new Set<Promise<void>>()

  const keyed = ({ subject, kind, policy }: ReadingCall): KeyedCall => ({
    subject,
    kind,
    policy: policy === undefined ? '' : hashes.policy(subject, policy),
  })

  function entryOf(
    event: Event,
    { kind, policy }: KeyedCall,
    { outcome, reason }: ReadingResult,
    { consentId, person, detail }: ReadingNote,
    times?: number,
  ): AuditEntry<Event> {
    const said = { ...detail, kind, policy: policy || undefined, outcome, reason, times }
    return {
      event,
      subject: consentId,
      person,
      ...(event === events.notRead && { outcome: 'refused' }),
      detail: said,
    }
  }

  async function settleSafely(id: string, result: ReadingResult, entry: AuditEntry<Event>): Promise<void> {
    try {
      await store.settle(id, result, clock.now(), audit.prepare(entry))
    } catch (error) {
      log.error({ err: error }, 'a reading could not be settled')
    }
  }

  return {
    /**
     * Called before data leave.
     * @returns undefined when they may not leave any more (`onlyWhile`)
     * @throws when it cannot be recorded: then no data may leave
     */
    async begin(call: ReadingCall, note: ReadingNote): Promise<BegunReading | undefined> {
      const id = randomUUID()
      const key = keyed(call)
      const begunAt = clock.now()
      // The answer may leave after an end that came meanwhile: the entry says that it began before.
      const begun = { ...note, detail: { ...note.detail, begunAt: begunAt.toISOString() } }
      const unknown: ReadingResult = { outcome: 'UNTOLD', reason: 'INTERRUPTED' }
      const entry = audit.prepare(entryOf(events.read, key, unknown, begun))
      if (!(await store.begin(id, key, begunAt, entry))) return undefined
      return {
        settle(result) {
          const done = settleSafely(id, result, entryOf(events.read, key, result, begun))
          settling.add(done)
          return done.finally(() => settling.delete(done))
        },
      }
    },

    /** Records data that came, with their audit entry, inside the caller's transaction. */
    async read(sql: Sql, { outcome, reason, ...call }: Reading, note: ReadingNote): Promise<void> {
      const key = keyed(call)
      const result: ReadingResult = { outcome, ...(reason && { reason }) }
      await store.add(sql, { ...key, ...result, at: clock.now() })
      await audit.record(sql, entryOf(events.read, key, result, note))
    },

    /**
     * A call gave no data. Counted each time; the audit log gets the 1st, 10th, 100th… of a consent, kind, reason and
     * day, so that no caller floods it.
     */
    async notRead({ outcome, reason, ...call }: Reading, note: ReadingNote): Promise<void> {
      const key = keyed(call)
      const result: ReadingResult = { outcome, ...(reason && { reason }) }
      await database.transaction(async (sql) => {
        const times = await store.add(sql, { ...key, ...result, at: clock.now() })
        if (!isPowerOfTen(times)) return
        await audit.record(sql, entryOf(events.notRead, key, result, note, times))
      })
    },

    /** Somebody has allowed more than before: the next call begins another reading. */
    async permissionChanged(sql: Sql, subject: string): Promise<void> {
      await store.closeReading(sql, subject, calendarDay(clock.now()))
    },

    /** Waits for what is being settled, before the database closes. */
    async settled(): Promise<void> {
      await Promise.all(settling)
    },
  }
}
/** Records readings for both roles. */
export type AccessLog = ReturnType<typeof createAccessLog<string>>

const isPowerOfTen = (count: number): boolean => /^10*$/.test(String(count))
