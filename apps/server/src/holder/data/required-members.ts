import type { DataCall } from '@consente/contract/opin/data-apis'

/**
 * Checks the data of the insurer's systems against the members that the published description requires, so that an
 * incomplete answer is never sent.
 * @throws when it is not a list of objects or lacks a required member. The message names members, never values.
 */
export function complete(call: Pick<DataCall, 'name' | 'required'>, given: unknown): object[] {
  if (!Array.isArray(given)) throw new Error(`The insurer's ${call.name} is no list.`)
  for (const item of given) {
    const isObject = typeof item === 'object' && item !== null && !Array.isArray(item)
    const missing = isObject ? call.required.filter((member) => !(member in item)) : ['everything']
    if (missing.length > 0) throw new Error(`The insurer's ${call.name} lacks ${missing.join(', ')}.`)
  }
  return given
}
