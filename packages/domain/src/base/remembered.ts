/** Codes of permissions that are remembered at once: more than there are combinations in use. */
const MOST = 1_000

/**
 * A function of codes that answers the same for the same codes, worked out once for each list of them. The answer is shared
 * by all callers, who only read it.
 */
export function remembered<T>(make: (codes: readonly string[]) => T): (codes: readonly string[]) => T {
  const known = new Map<string, T>()
  return (codes) => {
    const key = codes.join(' ')
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= MOST) known.clear()
    const made = make(codes)
    known.set(key, made)
    return made
  }
}
