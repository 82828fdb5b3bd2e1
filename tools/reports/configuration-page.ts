import { PortalConfig } from '@consente/contract/portal/config'
import { SETTINGS_OF_PARTS } from '../../apps/server/src/declarations.ts'
import { configFileOf } from '../../apps/server/src/platform/config/config-file.ts'
import { EnvironmentSchema, SECRET_NAMES } from '../../apps/server/src/platform/config/environment.ts'
import { jsonSchemaOf } from '../../apps/server/src/platform/config/setting.ts'
import { readYaml } from '../project.ts'
import { withParts } from '../written-page.ts'
import { markdownTable } from './markdown-table.ts'

/**
 * docs/operating/configuration.md with its tables made anew from the schemas that the server and the portal parse with,
 * and from the YAML files beside the page, which document each setting. The test beside this file keeps the page true;
 * `npm run configuration` writes it.
 */
export function configurationPage(page: string): string {
  const table = (name: string, rows: string[][]) =>
    markdownTable([[name, 'Meaning', 'Type', 'Default', 'Example'], ...rows])
  return withParts(page, {
    variables: table('Variable', variableRows()),
    secrets: `Each of ${SECRET_NAMES.map(code).join(', ')} may instead come from a file: \`DATABASE_URL_FILE=/run/secrets/databaseUrl\`, and so on.`,
    settings: table('Setting', settingRows(fileSchema())),
    adapters: table('Setting', adapterRows(fileSchema())),
    signer: table('Setting', signerRows(fileSchema())),
    portal: table('Setting', settingRows(portalSchema())),
  })
}

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

/** The documentation of settings by their path: the meaning, or that with an example. */
type Documents = Record<string, string | { meaning: string; example: unknown }>

const documentsIn = <T>(name: string): T => readYaml<T>(`docs/operating/configuration/${name}.yaml`)

/** The schema of the whole file, documented. */
export const fileSchema = (): Schema => documented('settings', configFileOf(SETTINGS_OF_PARTS))

const portalSchema = (): Schema => documented('portal', PortalConfig)

/** The schema with the documentation of its file. Throws when that documents what does not exist. */
function documented(name: string, schema: Parameters<typeof jsonSchemaOf>[0]): Schema {
  const documents = documentsIn<Documents>(name)
  const known = new Set(Object.keys(documents))
  const documentedAt = (path: string, schema: Schema): Schema => {
    known.delete(path)
    const about = documents[path]
    const said = { ...schema, ...(typeof about === 'string' ? { meaning: about } : about) }
    const inner = (name: string, one: Schema) => documentedAt(path ? `${path}.${name}` : name, one)
    return {
      ...said,
      ...(schema.properties && { properties: mapped(schema.properties, inner) }),
      ...(schema.oneOf && { oneOf: schema.oneOf.map((one) => documentedAt(kindAt(path, one), one)) }),
    }
  }
  const all = documentedAt('', jsonSchemaOf(schema) as Schema)
  if (known.size > 0) throw new Error(`${name}.yaml documents what does not exist: ${[...known].join(', ')}`)
  return all
}

/** The adapters of the insurer are of the same kinds, and documented once. */
const kindAt = (path: string, { properties }: Schema): string =>
  `${path.replace(/^insurer\.\w+$/, 'adapter')}.${properties?.kind?.const}`

const mapped = (
  schemas: Readonly<Record<string, Schema>>,
  change: (name: string, schema: Schema) => Schema,
): Record<string, Schema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, change(name, one)]))

type VariableDocument = { meaning: string; type?: string; default?: string; example?: string }

function variableRows(): string[][] {
  const documents = documentsIn<Record<string, VariableDocument>>('variables')
  const names = Object.keys(EnvironmentSchema.shape)
  const strange = Object.keys(documents).filter((name) => !names.includes(name))
  if (strange.length > 0)
    throw new Error(`variables.yaml documents what does not exist: ${strange.join(', ')}`)
  return names.map((name) => {
    const about = documents[name]
    if (!about) throw new Error(`${name} has no documentation.`)
    const { meaning, type = 'text', example } = about
    const fallback = about.default ?? (name === 'CONSENTE_CONFIG' ? 'required' : '')
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
