import { type messages, type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'
import { createStatementNames } from './statement-names.ts'

const { serialize } = protocol

export type Execute = <R>(text: string, values: readonly unknown[]) => Promise<Results<R>>
type Statement = { types: readonly number[]; description: messages.BackendMessage | undefined }

/**
 * Statements of the embedded database, each read and planned once: the library's own `query` does both every time, in
 * six turns, and takes three times as long or more (decision 30).
 */
export function createEmbeddedStatements(lite: PGlite) {
  const nameOf = createStatementNames()
  const known = new Map<string, Statement>()

  async function prepare(name: string, text: string): Promise<Statement> {
    const answers = await lite.execProtocolStream(
      join(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()),
    )
    const types = parse.parseDescribeStatementResults(answers)
    const description = answers.find((answer) => answer.name === 'rowDescription')
    return { types, description }
  }

  /** NOTE: one caller at a time: a statement without a name is the database's latest one. */
  async function execute<R>(text: string, values: readonly unknown[]): Promise<Results<R>> {
    const name = nameOf(text)
    const statement = (name && known.get(name)) || (await prepare(name ?? '', text))
    if (name) known.set(name, statement)
    const bound = values.map((value, place) => toText(lite, statement.types[place], value))
    const answers = await lite.execProtocolStream(
      join(serialize.bind({ statement: name ?? '', values: bound }), serialize.execute({}), serialize.sync()),
    )
    const all = statement.description ? [statement.description, ...answers] : answers
    return parse.parseResults(all, lite.parsers)[0] as Results<R>
  }

  /** In turn, whether or not a transaction is open. */
  const inTurn: Execute = (text, values) => lite._runExclusiveQuery(() => execute(text, values))

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
      // What the database answers to the end of a transaction in which a statement failed.
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
    /** By itself: nobody's transaction is open meanwhile. */
    alone: ((text, values) => lite._runExclusiveTransaction(() => inTurn(text, values))) as Execute,
    /** All or nothing, and nothing else meanwhile. */
    transaction: <T>(work: (execute: Execute) => Promise<T>): Promise<T> =>
      lite._runExclusiveTransaction(() => runTransaction(work)),
  }
}

function toText(lite: PGlite, type: number | undefined, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const serializer = type === undefined ? undefined : lite.serializers[type]
  return serializer ? serializer(value) : String(value)
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts)
}
