import type { Database } from '../../apps/server/src/platform/database/database.ts'
import type { Scheduler } from './scheduler.ts'

/**
 * The database by turns: a statement, or a transaction as a whole, since the embedded database has one session. Whoever dies while
 * waiting has written nothing; what was committed stays.
 */
export function scheduledDatabase(database: Database, scheduler: Scheduler, onWritten: () => void): Database {
  const inTurn = async <T>(label: string, work: () => Promise<T>, writes = false): Promise<T> => {
    await scheduler.turn(label)
    try {
      return await scheduler.counting(work)
    } finally {
      if (writes) onWritten()
    }
  }
  return {
    ...database,
    query: (text, values) => inTurn(nameOf(text), () => database.query(text, values), OF_SHARINGS.test(text)),
    run: (text, values) => inTurn(nameOf(text), () => database.run(text, values), OF_SHARINGS.test(text)),
    transaction: (work) => inTurn('transaction', () => database.transaction(work), true),
    script: (text) => inTurn('script', () => database.script(text), true),
  }
}

/** Statements beside transactions that change what a sharing is. */
const OF_SHARINGS = /update (consent|transmission|openid_record)\b/

/** The first words of a statement. */
const nameOf = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 60)
