import { type messages, protocol } from '@electric-sql/pglite'

/** A column of a statement's rows: its name, and what reads its text. */
export type Column = { name: string; parse: ((text: string) => unknown) | undefined }

/** What a statement came to. */
export type Answer<R> = {
  rows: R[]
  /** As the database names it: `SELECT`, `COMMIT`. */
  command: string
  /** Rows that it found or changed. */
  rowCount: number
}

/** Codes of the protocol's messages (PostgreSQL, "Message Formats"). */
const [BIND_COMPLETE, DATA_ROW, COMMAND_COMPLETE, READY_FOR_QUERY] = [...'2DCZ'].map((code) =>
  code.charCodeAt(0),
)
/** A message begins with a byte, its code, and a length, which counts itself. */
const LENGTH_AT = 1
const BODY_AT = 5

/**
 * Reads the embedded database's answer to a statement. The library makes three objects of each column, which costs more than
 * executing the statement (decision 113); whatever is neither a row nor the end of rows is left to it.
 * @param others takes errors, notices and notifications
 */
export function readAnswer<R>(
  bytes: Buffer,
  columns: readonly Column[],
  others: (message: messages.BackendMessage) => void,
): Answer<R> {
  const answer: Answer<R> = { rows: [], command: '', rowCount: 0 }
  let next = 0
  for (let at = 0; at < bytes.length; at = next) {
    next = at + LENGTH_AT + bytes.readInt32BE(at + LENGTH_AT)
    const code = bytes[at]
    if (code === DATA_ROW) answer.rows.push(readRow(bytes, at + BODY_AT, columns) as R)
    else if (code === COMMAND_COMPLETE) {
      // "SELECT 2", "INSERT 0 5", "CREATE TABLE"
      const words = bytes.toString('latin1', at + BODY_AT, next - 1).split(' ')
      answer.command = words[0] ?? ''
      answer.rowCount = Number(words.at(-1)) || 0
    } else if (code !== BIND_COMPLETE && code !== READY_FOR_QUERY)
      new protocol.Parser().parse(bytes.subarray(at, next), others)
  }
  return answer
}

/** Before the columns stands how many they are; before each of them its length. */
const COUNT_BYTES = 2
const LENGTH_BYTES = 4
const NULL = -1

function readRow(bytes: Buffer, at: number, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let next = at + COUNT_BYTES
  for (const { name, parse } of columns) {
    const length = bytes.readInt32BE(next)
    next += LENGTH_BYTES
    if (length === NULL) row[name] = null
    else {
      const text = bytes.toString('utf8', next, next + length)
      row[name] = parse ? parse(text) : text
      next += length
    }
  }
  return row
}
