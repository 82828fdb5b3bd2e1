/** Characters of one text. The longest texts of real entries are addresses of 300 characters. */
const LONGEST_TEXT = 4_096
/** Characters of all texts of an entry, and values in it. Real entries have 40,000 characters at most. */
const MOST_CHARACTERS = 1_000_000
const MOST_VALUES = 50_000

/**
 * True if a value of JSON stays within the bounds of a directory entry. Any listed organisation writes texts of its
 * entry, and every process of every institution reads them.
 */
export function isBounded(entry: unknown): boolean {
  const left = [entry]
  let [characters, values] = [0, 0]
  // NOTE: no recursion, because an entry may be nested deeper than the call stack.
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    const length = typeof value === 'string' ? value.length : 0
    characters += length
    values += 1
    if (length > LONGEST_TEXT || characters > MOST_CHARACTERS || values > MOST_VALUES) return false
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) left.push(part)
  }
  return true
}
