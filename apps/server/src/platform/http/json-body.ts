/**
 * Parses JSON of untrusted callers. It must also be storable: PostgreSQL accepts neither NUL nor half of a surrogate
 * pair in a text; endless nesting would exhaust the stack; a member called `__proto__` belongs to no schema.
 */

/** Deepest nesting: deeper than any message of the contract, a policy's details included. */
const DEEPEST = 32

/** @throws {SyntaxError} for invalid JSON, and for JSON that cannot be stored */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (!isStorable(value)) throw new SyntaxError('JSON that cannot be kept')
  return value
}

/** True if a parsed JSON value can be stored unchanged. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= DEEPEST) return false
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1))
  return Object.entries(value).every(
    ([name, item]) => name !== '__proto__' && isStorableText(name) && isStorable(item, depth + 1),
  )
}

function isStorableText(text: string): boolean {
  // NOTE: Node 20 has this method, but the types of this language level do not.
  return !text.includes('\0') && (text as string & { isWellFormed(): boolean }).isWellFormed()
}
