/** So deep at most, as the list of the fields. */
const DEEPEST = 12

/**
 * Counts the fields of data as the scheme's descriptions do: the same field of several records, coverages or payments is one.
 * Step 3 announces the most that may come, counted in the same way.
 */
export function fieldKinds(data: unknown): number {
  const kinds = new Set<string>()
  const walk = (value: unknown, place: string, depth: number): void => {
    if (value === undefined) return
    if (typeof value !== 'object' || value === null || depth > DEEPEST) kinds.add(place)
    else if (Array.isArray(value)) for (const one of value) walk(one, place, depth)
    else for (const [name, inner] of Object.entries(value)) walk(inner, `${place}.${name}`, depth + 1)
  }
  walk(data, '', 0)
  return kinds.size
}
