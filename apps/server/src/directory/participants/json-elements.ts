const [QUOTE, ESCAPE, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const BLANK = /^[ \t\r\n]*$/

/**
 * The elements of a JSON list, each parsed when it is requested: `JSON.parse` of tens of megabytes would block the
 * process.
 * @throws {SyntaxError} as `JSON.parse`, but only when the malformed position is reached
 */
export function* elementsOf(bytes: Buffer): Generator<unknown> {
  const begin = bytes.indexOf(OPEN_LIST)
  expectBlank(bytes, 0, begin)
  let [start, depth] = [begin + 1, 0]
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfText(bytes, at)
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1
    else if (byte === COMMA && depth === 0) {
      yield JSON.parse(bytes.toString('utf8', start, at))
      start = at + 1
    } else if (byte === CLOSE_LIST && depth === 0) {
      const last = bytes.toString('utf8', start, at)
      if (start > begin + 1 || !BLANK.test(last)) yield JSON.parse(last)
      return expectBlank(bytes, at + 1, bytes.length)
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
  }
  throw new SyntaxError('the list has no end')
}

/** True if the text begins like a list. */
export const isList = (bytes: Buffer): boolean => /^[ \t\r\n]*\[/.test(bytes.toString('latin1', 0, 64))

function expectBlank(bytes: Buffer, from: number, to: number): void {
  if (to < from || !BLANK.test(bytes.toString('latin1', from, to)))
    throw new SyntaxError('unexpected text beside the list')
}

/** @param at position of the opening quotation mark */
function endOfText(bytes: Buffer, at: number): number {
  let end = at + 1
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === ESCAPE ? 2 : 1
  return end
}
