import * as z from 'zod/mini'

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = {
  $ref?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  oneOf?: JsonSchema[]
  [keyword: string]: unknown
}

export const COMPONENT = '#/components/schemas/'

/** The contract's rule without control characters, and the same for languages whose patterns know no Unicode classes. */
const ONE_LINE = { unicode: '^\\P{Cc}*$', portable: '^[^\\u0000-\\u001F\\u007F-\\u009F]*$' }

/**
 * The schemas by name, each of which refers to the others by name, and a function that describes one more schema: as a
 * reference when it has a name.
 * @param keywords what some of them hold beyond what their checks say in JSON Schema
 */
export function toComponents(
  named: Record<string, z.ZodMiniType>,
  keywords: Readonly<Record<string, JsonSchema>>,
): { schemas: Record<string, JsonSchema>; describe(schema: z.ZodMiniType): JsonSchema } {
  const convert = (own: Record<string, z.ZodMiniType>): Record<string, JsonSchema> => {
    const registry = z.registry<{ id: string }>()
    for (const [id, schema] of Object.entries({ ...own, ...named })) registry.add(schema, { id })
    const { schemas } = z.toJSONSchema(registry, {
      io: 'input',
      unrepresentable: 'any',
      uri: (id) => COMPONENT + id,
      override: ({ jsonSchema }) => {
        for (const one of [jsonSchema, ...(jsonSchema.allOf ?? [])])
          if (one.pattern === ONE_LINE.unicode) one.pattern = ONE_LINE.portable
      },
    })
    return Object.fromEntries(
      Object.entries(schemas).map(([id, schema]) => [id, plain(schema as JsonSchema)]),
    )
  }
  const names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]))
  const described = Object.entries(convert({})).map(([name, schema]) => [
    name,
    { ...schema, ...keywords[name] },
  ])
  return {
    schemas: Object.fromEntries(described),
    describe: (schema) => {
      const name = names.get(schema)
      return name ? { $ref: COMPONENT + name } : (convert({ unnamed: schema }).unnamed ?? {})
    },
  }
}

const plain = ({ $schema: _dialect, $id: _address, ...schema }: JsonSchema): JsonSchema => schema
