import { fieldName } from './names/field-name.ts'
import { fieldValue } from './names/field-value.ts'

/** One field: where it stands, by the names that customers read, and its value in their words. */
export type Field = { path: string; value: string }

/** So deep and so many at most: sloppy data must not stop a page. Deeper values are only said to be there. */
const DEEPEST = 12
export const MOST_SHOWN = 2000
const DEEPER = '…'
/** In place of the name of a field that the scheme does not describe. */
const UNNAMED = 'Outros'

/**
 * Every field of a part, in the order in which it came: "Objetos segurados 1 › Coberturas 2 › Código". Empty objects
 * and lists have no field; null is said.
 * @param reader document of the customer who reads: the CPF of anybody else is masked
 */
export function allFields(data: unknown, reader: string, most = Number.POSITIVE_INFINITY): Field[] {
  const fields: Field[] = []
  const walk = (value: unknown, path: readonly string[], name: string): void => {
    if (fields.length >= most || value === undefined) return
    if (path.length > DEEPEST) fields.push({ path: path.join(' › '), value: DEEPER })
    else if (Array.isArray(value)) {
      const at = path.at(-1) ?? ''
      value.forEach((item, place) => {
        walk(item, [...path.slice(0, -1), `${at} ${place + 1}`.trim()], name)
      })
    } else if (typeof value === 'object' && value !== null) {
      for (const [inner, held] of Object.entries(value))
        walk(held, [...path, fieldName(inner) ?? UNNAMED], inner)
    } else {
      fields.push({ path: path.join(' › '), value: fieldValue(name, value, reader) })
    }
  }
  walk(data, [], '')
  return fields
}
