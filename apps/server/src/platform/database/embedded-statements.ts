import type { Answer } from './embedded-answer.ts'
import type { PgliteInternals, Prepared } from './pglite-internals.ts'
import { createStatementNames } from './statement-names.ts'

export type Execute = <R>(text: string, values: readonly unknown[]) => Promise<Answer<R>>

/**
 * Statements of the embedded database, each parsed and planned once: the library's own `query` does both every time,
 * in six messages, and takes three times as long or more (decision 30).
 */
export function createEmbeddedStatements(internals: PgliteInternals) {
  const nameOf = createStatementNames()
  const known = new Map<string, Prepared>()

  /** NOTE: one caller at a time, because a statement without a name is the database's latest one. */
  async function execute<R>(text: string, values: readonly unknown[]): Promise<Answer<R>> {
    const name = nameOf(text)
    const prepared = (name && known.get(name)) || (await internals.prepare(name ?? '', text))
    if (name) known.set(name, prepared)
    return internals.execute<R>(prepared, values)
  }

  /** One at a time, whether or not a transaction is open. */
  const inTurn: Execute = (text, values) => internals.runExclusiveQuery(() => execute(text, values))

  async function runTransaction<T>(work: (execute: Execute) => Promise<T>): Promise<T> {
    let isOpen = true
    const within: Execute = (text, values) => {
      if (!isOpen) throw new Error('The transaction is over.')
      return inTurn(text, values)
    }
    await inTurn('begin', [])
    try {
      const result = await work(within)
      const { command } = await inTurn('commit', [])
      // The database's answer to the end of a transaction in which a statement failed.
      if (command === 'ROLLBACK') throw new Error('The transaction was rolled back.')
      return result
    } catch (error) {
      await inTurn('rollback', [])
      throw error
    } finally {
      isOpen = false
    }
  }

  return {
    /** Runs a statement while no transaction is open. */
    alone: ((text, values) => internals.runExclusiveTransaction(() => inTurn(text, values))) as Execute,
    /** Runs a transaction: all or nothing, while no other statement runs. */
    transaction: <T>(work: (execute: Execute) => Promise<T>): Promise<T> =>
      internals.runExclusiveTransaction(() => runTransaction(work)),
  }
}
