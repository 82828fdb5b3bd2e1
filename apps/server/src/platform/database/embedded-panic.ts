/** Code of an ErrorResponse, and where the body of a message begins: behind its code and its length (PostgreSQL, "Message Formats"). */
const ERROR_RESPONSE = 'E'.charCodeAt(0)
const [LENGTH_AT, BODY_AT] = [1, 5]

/**
 * Finds a PANIC in what the embedded database has answered (PostgreSQL, "Error and Notice Message Fields").
 * @param answer whole messages of the protocol
 * @returns what it says
 */
export function panicIn(answer: Uint8Array): string | undefined {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  for (let at = 0, next = 0; at < bytes.length; at = next) {
    next = at + LENGTH_AT + bytes.readInt32BE(at + LENGTH_AT)
    if (bytes[at] !== ERROR_RESPONSE) continue
    const fields = bytes.toString('utf8', at + BODY_AT, next).split('\0')
    if (fields.includes('VPANIC')) return fields.find((field) => field.startsWith('M'))?.slice(1) ?? ''
  }
  return undefined
}
