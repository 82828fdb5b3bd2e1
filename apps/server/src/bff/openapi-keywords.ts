import { EXAMPLES } from './openapi-examples.ts'
import type { JsonSchema } from './openapi-schemas.ts'

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
}

export const KEYWORDS: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  [...new Set([...Object.keys(RULES), ...Object.keys(EXAMPLES)])].map((name) => [
    name,
    { ...RULES[name], ...(name in EXAMPLES && { examples: [EXAMPLES[name]] }) },
  ]),
)
