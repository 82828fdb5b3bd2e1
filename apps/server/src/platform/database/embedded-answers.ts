/** Codes of messages, and where a message's length and body begin (PostgreSQL, "Message Formats"). */
const [ERROR_RESPONSE, NOTIFICATION] = ['E', 'A'].map((code) => code.charCodeAt(0))
const [LENGTH_AT, BODY_AT] = [1, 5]

/**
 * Finds a PANIC in what the embedded database has answered (PostgreSQL, "Error and Notice Message Fields").
 * @param answer whole messages of the protocol
 * @returns what it says
 */
export function panicIn(answer: Uint8Array): string | undefined {
  for (const message of messagesIn(answer)) {
    if (message[0] !== ERROR_RESPONSE) continue
    const fields = message.toString('utf8', BODY_AT).split('\0')
    if (fields.includes('VPANIC')) return fields.find((field) => field.startsWith('M'))?.slice(1) ?? ''
  }
  return undefined
}

/** The notifications in an answer, whoever asked for them. */
export const notificationsIn = (answer: Uint8Array): Uint8Array[] =>
  [...messagesIn(answer)].filter(([code]) => code === NOTIFICATION).map((message) => new Uint8Array(message))

/** True for one that came by itself, as `notificationsIn` gives it. */
export const isNotification = (answer: Uint8Array): boolean =>
  answer[0] === NOTIFICATION && answer.length === LENGTH_AT + Buffer.from(answer).readInt32BE(LENGTH_AT)

/** True if an answer leaves the session outside of any transaction: it ends in a ReadyForQuery with the status I. */
export const endsIdle = (answer: Uint8Array): boolean =>
  READY.every((byte, at) => answer[answer.length - READY.length + at] === byte)
/** ReadyForQuery while idle. */
export const READY = [0x5a, 0, 0, 0, 5, 0x49]

function* messagesIn(answer: Uint8Array): Generator<Buffer> {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  for (let at = 0, next = 0; at < bytes.length; at = next) {
    next = at + LENGTH_AT + bytes.readInt32BE(at + LENGTH_AT)
    yield bytes.subarray(at, next)
  }
}
