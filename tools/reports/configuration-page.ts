import { PortalConfig } from '@consente/contract/portal/config'
import { SETTINGS_OF_PARTS } from '../../apps/server/src/declarations.ts'
import { configFileOf } from '../../apps/server/src/platform/config/config-file.ts'
import {
  EnvironmentSchema,
  SECRET_NAMES,
  VARIABLES,
} from '../../apps/server/src/platform/config/environment.ts'
import { documentationOf } from '../../apps/server/src/platform/config/setting.ts'
import { readYaml } from '../project.ts'
import { markdownTable } from './markdown-table.ts'

/**
 * docs/operating/configuration.md, from the schemas that the server and the portal parse with. The test beside this file
 * keeps the page true; `npm run configuration` writes it.
 */
export function configurationPage(): string {
  return [
    ...HEAD,
    ...markdownTable([['Variable', 'Meaning', 'Type', 'Default', 'Example'], ...variableRows()]),
    ...SECRETS,
    ...FILE,
    ...markdownTable([['Setting', 'Meaning', 'Type', 'Default', 'Example'], ...settingRows(fileSchema())]),
    ...ADAPTERS,
    ...markdownTable([['Setting', 'Meaning', 'Type', 'Default', 'Example'], ...adapterRows(fileSchema())]),
    ...SIGNER,
    ...markdownTable([['Setting', 'Meaning', 'Type', 'Default', 'Example'], ...signerRows(fileSchema())]),
    ...JOURNEYS,
    ...PORTAL,
    ...markdownTable([['Setting', 'Meaning', 'Type', 'Default', 'Example'], ...settingRows(portalSchema())]),
    ...REPLACE_CONSENT,
  ].join('\n')
}

const HEAD = [
  '# Configuration',
  '',
  'Generated from the schemas by `npm run configuration`; not edited by hand. Everything is read once, at the start. A wrong',
  'variable, host, file or key ends the start with one line that names it, before any port is opened.',
  '',
  '## Environment',
  '',
]

const SECRETS = [
  '',
  `Each of ${SECRET_NAMES.map(code).join(', ')} may instead come from a file: \`DATABASE_URL_FILE=/run/secrets/databaseUrl\`, and so on.`,
  'White space at the end of the file is ignored; a variable and its file are never set both. What `DATABASE_URL` leaves out,',
  'the driver takes from PostgreSQL’s own variables (`PGPASSWORD`, `PGSSLMODE` …). A variable that is empty counts as not set.',
  '',
]

const FILE = [
  '## Configuration file',
  '',
  'The JSON file that `CONSENTE_CONFIG` names. Paths in it are relative to it; a setting that is not listed here ends the',
  'start. `deploy/chart/examples` has three for production, `sandbox/institutions` holds three others.',
  '',
]

const ADAPTERS = [
  '',
  '### Adapters',
  '',
  'Each adapter of `insurer` is an object of one of two kinds. What it is asked and answers: [insurer’s systems](insurer-systems.md).',
  '',
]

const SIGNER = [
  '',
  '### Signer',
  '',
  '`signer` is an object of one of two kinds. How an HSM or a KMS comes to one: [signer](signer.md).',
  '',
]

const JOURNEYS = [
  '',
  '### Settings of the journeys',
  '',
  'The files in `settingsDir`, all required; `sandbox/settings` holds an example of each.',
  '',
  ...markdownTable([
    ['File', 'What it says', 'Form'],
    ['`sharing-purpose.json`', 'What sharing is for.', 'list of objects of `titulo`, `texto`'],
    ['`sharing-explanation.json`', 'How sharing works.', 'list of objects of `titulo`, `texto`'],
    [
      '`personal-required-fields.json`',
      'What registration data are, field by field.',
      'object of `dadosPessoais`, `dadosCadastrais`, `informacoesComplementares`: lists of texts; `empresa`, the same three of a company (may be absent)',
    ],
    ['`standard-sharing-period.json`', 'Periods offered, in months.', 'list of whole numbers, 1 to 12'],
    [
      '`data-goal.json`',
      'Purposes with their own period in months; the first is the default.',
      'list of objects of `finalidade`, `prazo` (1 to 12), `explicacao`, `opcionais` (the last two may be absent)',
    ],
    [
      '`data-groups-fields.json`',
      'Product data that can be shared, group by group. `apiKey`, an underscore and `dataCategoryCode` are a permission of the scheme.',
      'list of objects of `apiName`, `apiKey`, `dataCategories`, as in the example',
    ],
    [
      '`terms-conditions.html`',
      'The terms that customers accept; `{{name}}`, `{{cnpj}}` and `{{kept}}` stand for facts of the configuration.',
      'HTML without scripts',
    ],
    [
      '`institution-types.json`',
      'The sort of other institutions in the search, by CNPJ, organisation id or authorisation server id; `default` for all others.',
      'object of `seguradora`, `banco`, `outros`',
    ],
  ]),
  '',
  'An `accountsFile` is a list of objects of `document`, `name`, `email`, `passwordHash` (argon2id in its text form, `$argon2id$…`)',
  'and, for companies, `representative` (a CPF).',
]

const PORTAL = [
  '',
  '## Portal',
  '',
  'The file that `portalConfig` names; the portal reads it at `/config.json`. Another host that serves the portal sends it with',
  '`cache-control: no-cache`.',
  '',
]

const REPLACE_CONSENT = [
  '',
  '### `replaceConsent`: which one to choose',
  '',
  'A change or a renewal of a sharing is a new consent in place of the previous one.',
  '',
  '- `at-once`, the default, is what the specification describes: the previous consent is revoked first. From then until the',
  '  customer has approved the new one at the holder, nothing is shared; a customer who stops on the way has lost the sharing.',
  '- `when-authorised` is what the scheme’s certification of the journeys asks for: the previous consent stays in force until',
  '  the new one is authorised, and ends then. A customer who stops on the way keeps what they had.',
  '',
  'Choose `when-authorised`, with `capabilities.replaces` on: it is what the certification tries, and no customer is left without',
  'a sharing. Choose `at-once` with a backend that does not know `replaces`: it could not end the previous consent (docs/decisions/product/replacing-a-sharing.md).',
  'In the sandbox Banco Gama runs with `when-authorised`, Alfa Seguros and Beta Seguradora with `at-once`.',
  '',
]

type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: readonly unknown[]
  const?: unknown
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  default?: unknown
  items?: Schema
  oneOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  kind?: 'path'
  meaning?: string
  example?: unknown
}

/** The schema of the whole file, documented. */
export const fileSchema = (): Schema => documentationOf(configFileOf(SETTINGS_OF_PARTS)) as Schema

/** The documentation of the portal's settings, by path: the meaning, or that with an example. */
const PORTAL_SETTINGS = readYaml<Record<string, string | { meaning: string; example: unknown }>>(
  'tools/reports/portal-settings.yaml',
)

function portalSchema(): Schema {
  const known = new Set(Object.keys(PORTAL_SETTINGS))
  const schema = documented(documentationOf(PortalConfig) as Schema, '', known)
  if (known.size > 0)
    throw new Error(`portal-settings.yaml documents what does not exist: ${[...known].join(', ')}`)
  return schema
}

/** The schema with its documentation of `PORTAL_SETTINGS`; what was used is taken out of `known`. */
function documented(schema: Schema, path: string, known: Set<string>): Schema {
  known.delete(path)
  const about = PORTAL_SETTINGS[path]
  const said = { ...schema, ...(typeof about === 'string' ? { meaning: about } : about) }
  if (!schema.properties) return said
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([name, inner]) => [
      name,
      documented(inner, path ? `${path}.${name}` : name, known),
    ]),
  )
  return { ...said, properties }
}

function variableRows(): string[][] {
  return Object.entries(EnvironmentSchema.shape).map(([name, schema]) => {
    const documentation = VARIABLES.get(schema)
    if (!documentation) throw new Error(`${name} has no documentation.`)
    const {
      meaning,
      type,
      default: fallback = name === 'CONSENTE_CONFIG' ? 'required' : '',
      example,
    } = documentation
    return [
      code(name),
      meaning,
      type,
      fallback,
      example === undefined ? '' : isSentence(example) ? example : code(example),
    ]
  })
}

const isSentence = (example: string): boolean => example.includes('`')

/** One row for each setting, those of an object below its own; the default of an object is that of its settings. */
function settingRows({ properties = {}, required = [], default: whole }: Schema, path = ''): string[][] {
  return Object.entries(properties).flatMap(([name, { default: own, ...rest }]) => {
    const fallback = own ?? (whole as Readonly<Record<string, unknown>> | undefined)?.[name]
    const inner: Schema = fallback === undefined ? rest : { ...rest, default: fallback }
    const full = path ? `${path}.${name}` : name
    return [rowOf(full, inner, required.includes(name)), ...settingRows(inner, full)]
  })
}

function adapterRows({ properties }: Schema): string[][] {
  const kinds = properties?.insurer?.properties?.register?.oneOf ?? []
  return kinds.flatMap((kind) => settingRows(kind, '…'))
}

function signerRows({ properties }: Schema): string[][] {
  return (properties?.signer?.oneOf ?? []).flatMap((kind) => settingRows(kind, 'signer'))
}

function rowOf(path: string, schema: Schema, isRequired: boolean): string[] {
  if (schema.meaning === undefined) throw new Error(`${path} has no documentation.`)
  const fallback =
    schema.default === undefined || schema.properties ? (isRequired ? 'required' : '') : code(schema.default)
  const example = schema.example === undefined ? '' : code(schema.example)
  return [code(path), schema.meaning, typeOf(schema), fallback, example]
}

function typeOf(schema: Schema): string {
  if (schema.pattern?.startsWith('^#')) return 'colour'
  if (schema.kind) return schema.kind
  if (schema.const !== undefined) return code(schema.const)
  if (schema.enum) return schema.enum.map(code).join(' or ')
  if (schema.oneOf) return 'adapter'
  if (schema.type === 'array') return `list of ${elementOf(schema.items ?? {})}`
  if (schema.type === 'object') return 'object'
  if (schema.type === 'boolean') return '`true` or `false`'
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  return FORMATS[schema.format ?? ''] ?? 'text'
}

const FORMATS: Readonly<Record<string, string>> = { uri: 'address', 'date-time': 'instant' }

function elementOf(items: Schema): string {
  if (items.properties) return `objects of ${Object.keys(items.properties).map(code).join(', ')}`
  return items.enum ? items.enum.map(code).join(', ') : `${typeOf(items)}s`.replace('addresss', 'addresses')
}

function numberOf({ type, minimum, exclusiveMinimum, maximum }: Schema): string {
  const kind = type === 'integer' ? 'whole number' : 'number'
  if (minimum === 1 && maximum === 65_535) return 'port, 1 to 65535'
  if (exclusiveMinimum !== undefined) return `${kind} above ${exclusiveMinimum}`
  if (minimum === undefined || minimum === Number.MIN_SAFE_INTEGER) return kind
  return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER
    ? `${kind}, ${minimum} at least`
    : `${kind}, ${minimum} to ${maximum}`
}

function code(value: unknown): string {
  return `\`${typeof value === 'string' && value !== '' ? value : JSON.stringify(value)}\``
}
