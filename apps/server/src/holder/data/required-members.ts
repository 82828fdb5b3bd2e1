import type { DataCall } from '@consente/contract/opin/data-apis'

/**
 * What the insurer's systems gave, as the list that the call answers.
 * @throws when it is no list of objects or lacks a member that the published description demands: a half answer is
 *   never given out. The message names members, never values.
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
