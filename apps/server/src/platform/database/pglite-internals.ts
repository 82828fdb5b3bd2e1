import { type messages, type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'

const { serialize } = protocol

/** A statement that the database has parsed and planned. */
export type Prepared = {
  /** Empty for the unnamed statement, of which the database keeps only the latest. */
  name: string
  types: readonly number[]
  description: messages.BackendMessage | undefined
}

/** Everything of PGlite beyond its documented interface that this project uses, in one file (decision 44). */
export type PgliteInternals = {
  prepare(name: string, text: string): Promise<Prepared>
  execute<R>(prepared: Prepared, values: readonly unknown[]): Promise<Results<R>>
  /** Waits until no other statement runs, and holds back further ones until `work` is done. */
  runExclusiveQuery<T>(work: () => Promise<T>): Promise<T>
  /** The same for transactions. */
  runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T>
  /** Calls back with every error of every statement, before the next statement can start. */
  onError(handle: (error: unknown) => void): void
}

/** @throws when the installed version lacks one of them */
export function openPgliteInternals(lite: PGlite): PgliteInternals {
  assertInternals(lite)
  return {
    async prepare(name, text) {
      const answers = await lite.execProtocolStream(
        join(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()),
      )
      const description = answers.find((answer) => answer.name === 'rowDescription')
      return { name, types: parse.parseDescribeStatementResults(answers), description }
    },
    async execute<R>({ name, types, description }: Prepared, values: readonly unknown[]) {
      const bound = values.map((value, place) => toText(lite, types[place], value))
      const answers = await lite.execProtocolStream(
        join(serialize.bind({ statement: name, values: bound }), serialize.execute({}), serialize.sync()),
      )
      const all = description ? [description, ...answers] : answers
      return parse.parseResults(all, lite.parsers)[0] as Results<R>
    },
    runExclusiveQuery: (work) => lite._runExclusiveQuery(work),
    runExclusiveTransaction: (work) => lite._runExclusiveTransaction(work),
    onError(handle) {
      // The library's own calls use these two methods, and a waiting statement starts once they have settled.
      lite.execProtocol = reporting(lite.execProtocol.bind(lite), handle)
      lite.execProtocolStream = reporting(lite.execProtocolStream.bind(lite), handle)
    },
  }
}

const METHODS = [
  '_runExclusiveQuery',
  '_runExclusiveTransaction',
  'execProtocol',
  'execProtocolStream',
] as const
const TABLES = ['parsers', 'serializers'] as const
const MESSAGES = ['parse', 'describe', 'bind', 'execute', 'sync'] as const
const READERS = ['parseDescribeStatementResults', 'parseResults'] as const

/** @throws naming what the installed version lacks */
export function assertInternals(lite: Partial<PGlite>): void {
  const missing = [
    ...METHODS.filter((name) => typeof lite[name] !== 'function'),
    ...TABLES.filter((name) => typeof lite[name] !== 'object'),
    ...MESSAGES.filter((name) => typeof serialize?.[name] !== 'function').map((name) => `serialize.${name}`),
    ...READERS.filter((name) => typeof parse?.[name] !== 'function').map((name) => `parse.${name}`),
  ]
  if (missing.length > 0)
    throw new Error(`This version of @electric-sql/pglite has no ${missing.join(', ')}: see decision 44`)
}

function reporting<A extends unknown[], T>(
  ask: (...args: A) => Promise<T>,
  handle: (error: unknown) => void,
): (...args: A) => Promise<T> {
  return async (...args) => {
    try {
      return await ask(...args)
    } catch (error) {
      handle(error)
      throw error
    }
  }
}

function toText(lite: PGlite, type: number | undefined, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const serializer = type === undefined ? undefined : lite.serializers[type]
  return serializer ? serializer(value) : String(value)
}

const join = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts)
