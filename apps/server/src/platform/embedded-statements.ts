import {
  type messages,
  type PGlite,
  parse,
  protocol,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'
import { createStatementNames } from './statement-names.ts'

const { serialize } = protocol

type Execute = <R>(text: string, values: readonly unknown[]) => Promise<Results<R>>
type Statement = { name: string; types: readonly number[]; description: messages.BackendMessage | undefined }

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
    const statement = { name, types, description }
    known.set(name, statement)
    return statement
  }

  async function execute<R>(name: string, text: string, values: readonly unknown[]): Promise<Results<R>> {
    const { types, description } = known.get(name) ?? (await prepare(name, text))
    const bound = values.map((value, place) => toText(lite, types[place], value))
    const answers = await lite.execProtocolStream(
      join(serialize.bind({ statement: name, values: bound }), serialize.execute({}), serialize.sync()),
    )
    return parse.parseResults(
      description ? [description, ...answers] : answers,
      lite.parsers,
    )[0] as Results<R>
  }

  return {
    /** By itself: nobody else's transaction is open meanwhile. */
    alone: <R>(text: string, values: readonly unknown[]): Promise<Results<R>> => {
      const name = nameOf(text)
      if (!name) return lite.query<R>(text, [...values])
      return lite._runExclusiveTransaction(() =>
        lite._runExclusiveQuery(() => execute<R>(name, text, values)),
      )
    },

    /** As a part of a transaction, while it is open. */
    within:
      (transaction: Transaction): Execute =>
      (text, values) => {
        const name = nameOf(text)
        if (!name || transaction.closed) return transaction.query(text, [...values])
        return lite._runExclusiveQuery(() => execute(name, text, values))
      },
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
