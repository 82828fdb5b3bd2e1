import { PERMISSION_GROUPS } from '@consente/domain/permission-table'
import { permissionForVersion } from '@consente/domain/permissions'
import { RESOURCES_READ } from '@consente/domain/resources-read'
import examples from './openapi-examples.json' with { type: 'json' }
import type { JsonSchema } from './openapi-schemas.ts'

/** Codes that a customer's request may have: of data sharing, in each spelling that the server takes. */
const REQUESTED_CODES = [
  ...new Set(
    [
      RESOURCES_READ,
      ...PERMISSION_GROUPS.filter(({ phase }) => phase === 2).flatMap((group) => group.permissions),
    ].flatMap((code) => [code, permissionForVersion(code, 2), permissionForVersion(code, 1)]),
  ),
].sort()

/** Rules that the server holds and that the contract's checks cannot say in JSON Schema, by the schema's name. */
const RULES: Readonly<Record<string, JsonSchema>> = {
  Cpf: {
    format: 'cpf',
    pattern: '^([0-9]{11}|[0-9]{3}\\.[0-9]{3}\\.[0-9]{3}-[0-9]{2})$',
    description: 'CPF with valid check digits, with or without its mask.',
  },
  Cnpj: {
    format: 'cnpj',
    pattern: '^([A-Z0-9]{12}[0-9]{2}|[A-Z0-9]{2}\\.[A-Z0-9]{3}\\.[A-Z0-9]{3}/[A-Z0-9]{4}-[0-9]{2})$',
    description: 'CNPJ, numeric or alphanumeric, with valid check digits, with or without its mask.',
  },
  NewPassword: {
    minLength: 8,
    maxLength: 8,
    pattern: '^[A-Za-z0-9]{8}$',
    allOf: [{ pattern: '[A-Za-z]' }, { pattern: '[0-9]' }],
    description: 'Eight letters and digits, at least one of each; commonly used passwords are refused.',
  },
  PermissionCode: {
    enum: REQUESTED_CODES,
    description:
      'A permission of data sharing, in any version’s spelling; besides RESOURCES_READ at least one, of the customer’s kind.',
  },
  CalendarDay: {
    format: 'date',
    pattern: '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
    description: 'A day of the calendar (RFC 3339 full-date).',
  },
  Instant: { format: 'date-time', description: 'RFC 3339 in UTC.' },
  ReceiptNumber: {
    pattern: '^([0-9A-TV-Za-tv-z][ .-]?){12}$',
    description:
      'Twelve signs of Crockford’s base 32, in capitals or not, also with spaces, points or hyphens between them; O, I and L are read as 0 and 1.',
  },
}

/** A valid value of each schema. A test parses it with the schema. */
const EXAMPLES: Readonly<Record<string, unknown>> = examples

/** Words of a schema's description beyond its checks, by its name. */
export const KEYWORDS: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  [...new Set([...Object.keys(RULES), ...Object.keys(EXAMPLES)])].map((name) => [
    name,
    { ...RULES[name], ...(name in EXAMPLES && { examples: [EXAMPLES[name]] }) },
  ]),
)
