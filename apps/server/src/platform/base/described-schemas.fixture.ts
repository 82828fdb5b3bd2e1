import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect } from 'vitest'
import * as z from 'zod/mini'

type Content = { content: { 'application/json': { schema: unknown } } }
type Operation = { requestBody?: Content; responses: Record<string, Partial<Content>> }
type Description = { paths: Record<string, Record<string, Operation>> }

/**
 * Holds an OpenAPI description of docs against the schemas that the server parses with, in their places: `GET /keys 200` is an
 * answer, `POST /sign` a body. Throws when it has no such place.
 */
export async function expectDescribed(
  name: string,
  schemas: Readonly<Record<string, z.ZodMiniType>>,
): Promise<void> {
  const file = fileURLToPath(new URL(`../../../../../docs/${name}`, import.meta.url))
  const description: Description = JSON.parse(readFileSync(file, 'utf8'))
  for (const [place, schema] of Object.entries(schemas)) {
    const [method = '', path = '', status] = place.split(' ')
    const operation = description.paths[path]?.[method.toLowerCase()]
    const content = (status ? operation?.responses[status] : operation?.requestBody)?.content
    if (!content) throw new Error(`${file} has no place for ${place}.`)
    content['application/json'].schema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  }
  const { errors = [] } = await new Validator().validate(structuredClone(description))
  expect(errors).toEqual([])
  await expect(`${JSON.stringify(description, undefined, 2)}\n`).toMatchFileSnapshot(file)
}
