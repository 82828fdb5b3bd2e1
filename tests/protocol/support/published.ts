import { readFileSync } from 'node:fs'
import Ajv, { type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'

/** Schemas of the scheme's published OpenAPI files, in tests/fixtures/opin. */
type Published = { components: { schemas: Record<string, unknown> } }

/**
 * @param file name in the fixtures folder.
 * @param schema name under components/schemas.
 * @returns what is wrong with a body; empty when it fits.
 */
export function publishedSchema(file: string, schema: string): (body: unknown) => string[] {
  const text = readFileSync(new URL(`../../fixtures/opin/${file}`, import.meta.url), 'utf8')
  const document = parse(text) as Published
  // NOTE: the files use OpenAPI 3.0, whose `example` and `format: int32` are no JSON Schema.
  const ajv = addFormats(new Ajv({ strict: false, allErrors: true, validateFormats: true }))
  ajv.addSchema(document, 'published')
  const validate = ajv.getSchema(`published#/components/schemas/${schema}`) as ValidateFunction
  return (body) => {
    const isFine = validate(overHttps(body))
    return isFine ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
  }
}

/** Links must be https in the published schema; a test's institution is on plain http. */
function overHttps(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll('"http://127.0.0.1', '"https://127.0.0.1'))
}
