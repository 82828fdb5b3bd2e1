/** One field as it came: where it stands, and its value. */
export type Field = { path: string; value: string }

/** So deep and so many at most: sloppy data must not stop a page. Deeper values are only said to be there. */
const DEEPEST = 12
export const MOST_SHOWN = 2000
const DEEPER = '…'

/**
 * Every field of a part, in the order and by the names in which it came: "insuredObjects 1 › coverages 2 › code". Empty objects
 * and lists have no field; null is said.
 */
export function allFields(data: unknown, most = Number.POSITIVE_INFINITY): Field[] {
  const fields: Field[] = []
  const walk = (value: unknown, path: readonly string[]): void => {
    if (fields.length >= most || value === undefined) return
    if (path.length > DEEPEST) fields.push({ path: path.join(' › '), value: DEEPER })
    else if (Array.isArray(value)) {
      const at = path.at(-1) ?? ''
      value.forEach((item, place) => {
        walk(item, [...path.slice(0, -1), `${at} ${place + 1}`.trim()])
      })
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name])
    } else {
      fields.push({ path: path.join(' › '), value: value === null ? 'vazio' : String(value) })
    }
  }
  walk(data, [])
  return fields
}
