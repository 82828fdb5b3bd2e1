import { tableOf } from '@consente/domain/base/table-of'
import names from './field-names.json' with { type: 'json' }

/** Every field of the scheme's data APIs by its name for customers. */
const NAMES: Readonly<Record<string, string>> = tableOf<string>(names)

/** The field beside an enumeration for what it does not list: `typeOthers`. */
const OTHERS = /Others$/

/** "Início da vigência"; a field beyond the scheme's descriptions has no name that a customer could read. */
export function fieldName(field: string): string | undefined {
  const own = NAMES[field]
  if (own !== undefined || !OTHERS.test(field)) return own
  const base = NAMES[field.replace(OTHERS, '')]
  return base && `${base}: outro`
}
