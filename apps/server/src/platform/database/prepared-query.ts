import pg from 'pg'

/**
 * A named statement as the driver runs it, by its interface for queries of one's own (`Submittable`): the messages go out
 * in one piece, the result's columns are asked for at the first execution only, and rows are read without events. The
 * driver's own query asks for the columns each time and writes four pieces (decision 78). What it uses beyond the driver's
 * documented interface is asserted when the database is opened.
 */
export class PreparedQuery {
  /** Of the statement whose answer comes next: the driver notes by it what a connection has prepared. */
  name: string | undefined
  readonly text: string
  /** Set by the driver's client or pool, which settle their own state first. */
  callback: Callback | undefined
  readonly #statement: string
  readonly #values: readonly unknown[]
  readonly #begins: boolean
  #shape: Shape | undefined
  #rows: Record<string, unknown>[] = []
  #count = 0
  #error: Error | undefined

  /**
   * @param begins begins a transaction before it, in the same piece: where that fails, the database does not run the
   *   statement
   */
  constructor(name: string, text: string, values: readonly unknown[], begins = false) {
    this.name = begins ? undefined : name
    this.text = text
    this.#statement = name
    this.#values = values
    this.#begins = begins
  }

  /** @returns an error that kept the statement from being sent; the driver hands it to `handleError` */
  submit(connection: Connection): Error | null {
    const name = this.#statement
    const isParsed = (connection.parsedStatements[name] ?? undefined) !== undefined
    this.#shape = shapes.get(this.text)
    try {
      const messages = encode((to) => {
        if (this.#begins) {
          to.parse({ name: '', text: BEGIN })
          to.bind({ statement: '', values: [], valueMapper: utils.prepareValue })
          to.execute({})
        }
        if (!isParsed) to.parse({ name, text: this.text })
        to.bind({ statement: name, values: this.#values, valueMapper: utils.prepareValue })
        if (!this.#shape) to.describe({ type: 'P', name: '' })
        to.execute({})
        to.sync()
      })
      connection.stream.write(messages)
      return null
    } catch (error) {
      return error as Error
    }
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text')),
    }
    shapes.set(this.text, this.#shape)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      const { names = [], parsers = [] } = this.#shape ?? {}
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
    if (this.name === undefined) {
      this.name = this.#statement
      return
    }
    this.#count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
    // A statement without columns has nothing to describe.
    if (!this.#shape) shapes.set(this.text, NO_COLUMNS)
  }

  handleReadyForQuery(): void {
    if (this.#error) this.callback?.(this.#error)
    else this.callback?.(null, { rows: this.#rows, rowCount: this.#count })
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

const BEGIN = 'begin'

export type PreparedResult = { rows: Record<string, unknown>[]; rowCount: number }
type Callback = (error: Error | null, result?: PreparedResult) => void
type Field = { name: string; dataTypeID: number }
type Shape = { names: readonly string[]; parsers: readonly ((text: string) => unknown)[] }

/** Columns by statement. A change of their types fails the statement, on every connection that has prepared it. */
const shapes = new Map<string, Shape>()
const NO_COLUMNS: Shape = { names: [], parsers: [] }

/** The driver's connection and encoder. */
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
    throw new Error(`pg has no ${['utils.prepareValue', ...missing].join(', ')}: see docs/decisions/0078.`)
}

/** The messages as one piece, encoded by the driver's connection without its socket. */
function encode(write: (to: Encoder) => void): Buffer {
  const pieces: Buffer[] = []
  const stream = { writable: true, write: (bytes: Buffer) => pieces.push(bytes) }
  write(Object.assign(Object.create(Connection.prototype) as Encoder, { stream }))
  return Buffer.concat(pieces)
}
