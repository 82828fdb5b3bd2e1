import pg from 'pg'

/** One without a name is parsed each time, and has no columns. */
export type Statement = { name: string; text: string; values: readonly unknown[] }

/**
 * Named statements as the driver runs them, by its interface for queries of one's own (`Submittable`): their messages
 * go out in one piece, in order, and what follows one that fails is not run. Columns of a result are asked for at the
 * first execution only, and rows are read without events. The driver's own query has one statement, asks for the
 * columns each time and writes four pieces (docs/decisions/server/speed.md). Members beyond the driver's documented interface are asserted when the database is opened.
 */
export class PreparedQuery {
  /** Set by the driver's client or pool, which settle their own state first. */
  callback: Callback | undefined
  readonly #statements: readonly Statement[]
  readonly #results: PreparedResult[] = []
  /** As they are known when the statements are sent: columns of the others are asked for. */
  #shapes: (Shape | undefined)[] = []
  #rows: Record<string, unknown>[] = []
  #error: Error | undefined

  constructor(statements: readonly Statement[]) {
    this.#statements = statements
  }

  /** The statement whose answer comes next. */
  get #current(): Statement | undefined {
    return this.#statements[this.#results.length]
  }

  /** With `text`: the driver notes by them what its connection has prepared. */
  get name(): string | undefined {
    return this.#current?.name || undefined
  }

  get text(): string | undefined {
    return this.#current?.text
  }

  /** @returns an error that kept the statements from being sent; the driver hands it to `handleError` */
  submit({ parsedStatements, stream }: Connection): Error | null {
    const known = new Set<string>()
    this.#shapes = this.#statements.map(({ name, text }) => (name === '' ? NO_COLUMNS : shapes.get(text)))
    const isKnown = (name: string): boolean =>
      name !== '' && ((parsedStatements[name] ?? undefined) !== undefined || known.has(name))
    try {
      const messages = encode((to) => {
        for (const [at, { name, text, values }] of this.#statements.entries()) {
          if (!isKnown(name)) to.parse({ name, text })
          known.add(name)
          to.bind({ statement: name, values, valueMapper: utils.prepareValue })
          if (!this.#shapes[at]) to.describe({ type: 'P', name: '' })
          to.execute({})
        }
        to.sync()
      })
      stream.write(messages)
      return null
    } catch (error) {
      return error as Error
    }
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#shapes[this.#results.length] = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text')),
    }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      const { names = [], parsers = [] } = this.#shapes[this.#results.length] ?? {}
      const row: Record<string, unknown> = {}
      for (let at = 0; at < names.length; at += 1) {
        const text = fields[at] ?? null
        row[names[at] as string] = text === null ? null : parsers[at]?.(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#error ??= error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    // A statement without columns has nothing to describe.
    if (this.name) shapes.set(this.#current?.text ?? '', this.#shapes[this.#results.length] ?? NO_COLUMNS)
    const rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
    this.#results.push({ rows: this.#rows, rowCount })
    this.#rows = []
  }

  handleReadyForQuery(): void {
    if (this.#error) this.callback?.(this.#error)
    else this.callback?.(null, this.#results)
  }

  handleError(error: Error): void {
    this.callback?.(error)
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFail('No source stream defined')
  }
  handleCopyData(): void {}
}

/** Rows of a statement, and how many it changed. */
export type PreparedResult = { rows: Record<string, unknown>[]; rowCount: number }
type Callback = (error: Error | null, results?: readonly PreparedResult[]) => void
type Field = { name: string; dataTypeID: number }
type Shape = { names: readonly string[]; parsers: readonly ((text: string) => unknown)[] }

/** Columns by statement. A change of their types fails the statement, on every connection that has prepared it. */
const shapes = new Map<string, Shape>()
const NO_COLUMNS: Shape = { names: [], parsers: [] }

type Connection = Encoder & {
  stream: { write(bytes: Buffer): unknown }
  parsedStatements: Record<string, string>
}
type Encoder = {
  parse(message: { name: string; text: string }): void
  bind(message: {
    statement: string
    values: readonly unknown[]
    valueMapper: (value: unknown) => unknown
  }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: object): void
  sync(): void
  sendCopyFail(message: string): void
}
const ENCODES = ['parse', 'bind', 'describe', 'execute', 'sync', 'sendCopyFail'] as const

const { utils, Connection } = pg as unknown as {
  utils: { prepareValue(value: unknown): unknown }
  Connection: { prototype: Encoder }
}

/** @throws when the installed driver lacks what prepared queries use */
export function assertPreparedQueries(prototype: object = Connection.prototype): void {
  const missing = ENCODES.filter((name) => typeof (prototype as Record<string, unknown>)[name] !== 'function')
  if (missing.length > 0 || typeof utils?.prepareValue !== 'function')
    throw new Error(
      `pg has no ${['utils.prepareValue', ...missing].join(', ')}: see docs/decisions/server/speed.md.`,
    )
}

/** The messages as one piece, encoded by the driver's connection without its socket. */
function encode(write: (to: Encoder) => void): Buffer {
  const pieces: Buffer[] = []
  const stream = { writable: true, write: (bytes: Buffer) => pieces.push(bytes) }
  write(Object.assign(Object.create(Connection.prototype) as Encoder, { stream }))
  return Buffer.concat(pieces)
}
