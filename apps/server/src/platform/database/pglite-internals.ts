import { messages, type PGlite, parse, protocol, types } from '@electric-sql/pglite'
import { type Answer, type Column, readAnswer } from './embedded-answer.ts'
import { instantParser } from './instant-parser.ts'

const { serialize } = protocol
const { DatabaseError, NotificationResponseMessage, RowDescriptionMessage } = messages

/** A statement that the database has parsed and planned. */
export type Prepared = {
  /** Empty for the unnamed statement, of which the database keeps only the latest. */
  name: string
  types: readonly number[]
  columns: readonly Column[]
}

type OnNotify = (payload: string) => void

/** Everything of PGlite beyond its documented interface that this project uses, in one file (decision 44). */
export type PgliteInternals = {
  prepare(name: string, text: string): Promise<Prepared>
  execute<R>(prepared: Prepared, values: readonly unknown[]): Promise<Answer<R>>
  /** Calls back at each `notify` of a channel. @returns a function that stops it */
  listen(channel: string, onNotify: OnNotify): Promise<() => Promise<void>>
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
  const listeners = createListeners()
  const toInstant = instantParser((text) => lite.parsers[types.TIMESTAMPTZ]?.(text))
  let handleError: (error: unknown) => void = () => undefined

  function columnOf({ name, dataTypeID }: { name: string; dataTypeID: number }): Column {
    return { name, parse: dataTypeID === types.TIMESTAMPTZ ? toInstant : lite.parsers[dataTypeID] }
  }

  return {
    async prepare(name, text) {
      const answers = await lite.execProtocolStream(
        join(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()),
      )
      const description = answers.find((answer) => answer instanceof RowDescriptionMessage)
      const columns = (description?.fields ?? []).map(columnOf)
      return { name, types: parse.parseDescribeStatementResults(answers), columns }
    },
    async execute<R>({ name, types, columns }: Prepared, values: readonly unknown[]) {
      const bound = values.map((value, place) => toText(lite, types[place], value))
      const pieces: Buffer[] = []
      await lite.execProtocolRawStream(
        join(serialize.bind({ statement: name, values: bound }), serialize.execute({}), serialize.sync()),
        // NOTE: the database's own memory, which the next piece overwrites.
        { onRawData: (bytes) => pieces.push(Buffer.from(bytes)) },
      )
      let failed: unknown
      const answer = readAnswer<R>(join(...pieces), columns, (other) => {
        if (other instanceof DatabaseError) failed ??= other
        if (other instanceof NotificationResponseMessage) listeners.call(other)
      })
      if (failed === undefined) return answer
      handleError(failed)
      throw failed
    },
    async listen(channel, onNotify) {
      const remove = listeners.add(channel, onNotify)
      const end = await lite.listen(channel, onNotify)
      return async () => {
        remove()
        await end()
      }
    },
    runExclusiveQuery: (work) => lite._runExclusiveQuery(work),
    runExclusiveTransaction: (work) => lite._runExclusiveTransaction(work),
    onError(handle) {
      // The library's own calls use these two methods, and a waiting statement starts once they have settled.
      lite.execProtocol = reporting(lite.execProtocol.bind(lite), handle)
      lite.execProtocolStream = reporting(lite.execProtocolStream.bind(lite), handle)
      handleError = handle
    },
  }
}

/** Who is told of notifications that come with the answers read here; the library tells of those that it reads itself. */
function createListeners() {
  const listeners = new Map<string, Set<OnNotify>>()
  return {
    add(channel: string, onNotify: OnNotify): () => void {
      const all = listeners.get(channel) ?? new Set()
      listeners.set(channel, all.add(onNotify))
      return () => void all.delete(onNotify)
    },
    call({ channel, payload }: messages.NotificationResponseMessage): void {
      for (const onNotify of listeners.get(channel) ?? []) queueMicrotask(() => onNotify(payload))
    },
  }
}

const METHODS = [
  '_runExclusiveQuery',
  '_runExclusiveTransaction',
  'execProtocol',
  'execProtocolStream',
  'execProtocolRawStream',
] as const
const TABLES = ['parsers', 'serializers'] as const
const FUNCTIONS = {
  serialize: [serialize, ['parse', 'describe', 'bind', 'execute', 'sync']],
  parse: [parse, ['parseDescribeStatementResults']],
  protocol: [protocol, ['Parser']],
  messages: [messages, ['DatabaseError', 'NotificationResponseMessage', 'RowDescriptionMessage']],
} as const

/** @throws naming what the installed version lacks */
export function assertInternals(lite: Partial<PGlite>): void {
  const missing = [
    ...METHODS.filter((name) => typeof lite[name] !== 'function'),
    ...TABLES.filter((name) => typeof lite[name] !== 'object'),
    ...Object.entries(FUNCTIONS).flatMap(([of, [library, names]]) =>
      names
        .filter((name) => typeof (library as Record<string, unknown> | undefined)?.[name] !== 'function')
        .map((name) => `${of}.${name}`),
    ),
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

const join = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat(parts)
