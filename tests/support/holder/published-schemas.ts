import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Ajv, { type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'

/** Schemas of the scheme's published OpenAPI files, in tests/fixtures/opin. */
type Published = {
  components: { schemas: Record<string, unknown>; responses?: Record<string, Answer> }
  paths: Record<string, Record<string, { responses: Record<string, Answer & { $ref?: string }> }>>
}
type Answer = { content: Record<string, { schema: { $ref: string } }> }
type Check = (body: unknown) => string[]

/**
 * @param file name in the fixtures folder.
 * @param schema name under components/schemas.
 * @param change of the published file, for a version that is described by its differences
 * @returns what is wrong with a body; empty when it fits.
 */
export function publishedSchema(
  file: string,
  schema: string,
  change: (document: unknown) => void = () => undefined,
): Check {
  const document = documentOf(file)
  change(document)
  return checkOf(document, `#/components/schemas/${schema}`)
}

/** The success schemas of a published file, by path. */
export function publishedAnswers(file: string): (path: string) => Check {
  const document = documentOf(file)
  return (path) => {
    const answer = document.paths[path]?.get?.responses['200']
    const named = answer?.$ref ? document.components.responses?.[answer.$ref.split('/').pop() ?? ''] : answer
    const schema = named?.content['application/json']?.schema.$ref
    if (!schema) throw new Error(`${file} has no answer for ${path}`)
    return checkOf(document, schema)
  }
}

function documentOf(file: string): Published {
  const place = fileURLToPath(new URL(`../../fixtures/opin/${file}`, import.meta.url))
  return parse(readFileSync(place, 'utf8')) as Published
}

function checkOf(document: Published, reference: string): Check {
  // NOTE: the files use OpenAPI 3.0, whose `example` and `format: int32` are no JSON Schema, and one pattern of theirs
  // is no regular expression in Unicode mode.
  const ajv = addFormats(
    new Ajv({ strict: false, allErrors: true, validateFormats: true, unicodeRegExp: false }),
  )
  ajv.addSchema(document, 'published')
  const validate = ajv.getSchema(`published${reference}`) as ValidateFunction
  return (body) => {
    const isFine = validate(overHttps(body))
    return isFine ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
  }
}

/** Links must be https in the published schema; a test's institution is on plain http. */
function overHttps(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll('"http://127.0.0.1', '"https://127.0.0.1'))
}
