import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

type Content = { content: { 'application/json': { schema: unknown } } }
type Operation = { requestBody?: Content; responses: Record<string, Partial<Content>> }
type Description = { paths: Record<string, Record<string, Operation>> }

/**
 * An OpenAPI description of docs, with the schemas that the server parses with in their places: `GET /keys 200` is an
 * answer, `POST /sign` a body. Throws when it has no such place.
 */
export function describedBy(file: URL, schemas: Readonly<Record<string, z.ZodMiniType>>): Description {
  const description: Description = JSON.parse(readFileSync(file, 'utf8'))
  for (const [place, schema] of Object.entries(schemas)) {
    const [method = '', path = '', status] = place.split(' ')
    const operation = description.paths[path]?.[method.toLowerCase()]
    const content = (status ? operation?.responses[status] : operation?.requestBody)?.content
    if (!content) throw new Error(`${file.pathname} has no place for ${place}.`)
    content['application/json'].schema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  }
  return description
}
