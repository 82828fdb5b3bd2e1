import { FIELD_COUNTS } from '@consente/contract/opin/field-counts'
import { registrationDataOf } from '@consente/domain/registration-data'

/**
 * The most fields that a chosen group brings, by the scheme's published descriptions; undefined if the scheme does not
 * describe one of its permissions.
 * @param id kind of registration data, or API key of a product
 */
export function mostFields(id: string, codes: readonly string[]): number | undefined {
  const own = codes.filter((code) => registrationDataOf(code)?.kind === id || code.startsWith(`${id}_`))
  // NOTE: the specification's own spelling of additional information.
  const counts = own.map((code) => FIELD_COUNTS[code.replace('ADITTIONALINFO', 'ADDITIONALINFO')])
  return counts.reduce(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  )
}
