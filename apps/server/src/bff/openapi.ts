import type { Endpoint } from '@consente/contract/endpoint'
import { ErrorBody } from '@consente/contract/errors'
import * as z from 'zod/mini'

/** The part of OpenAPI 3.1 that the reference uses. */
export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: Array<Record<string, string[]>>
  parameters: Array<{ name: string; in: string; required: boolean; schema: unknown }>
  requestBody?: { required: true; content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  components: { securitySchemes: Record<string, unknown> }
  paths: Record<string, Record<string, Operation>>
}

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] }

const toSchema = (schema: z.ZodMiniType): unknown => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** The whole contract as OpenAPI. @param calls endpoints by group and name. */
export function toOpenApi(calls: Record<string, Record<string, Endpoint>>): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [group, endpoints] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(endpoints)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: toOperation(group, name, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Consente: calls of the portal',
      version: '1.5.5',
      description:
        'Generated from packages/contract. Any backend that answers these calls can serve the portal.',
    },
    components: {
      securitySchemes: {
        customer: { type: 'http', scheme: 'bearer', description: 'Token of a signed-in customer.' },
        client: {
          type: 'http',
          scheme: 'bearer',
          description: 'Client-credentials token of the browser’s client.',
        },
      },
    },
    paths,
  }
}

const SECURITY: Record<Endpoint['caller'], Array<Record<string, string[]>>> = {
  anyone: [],
  client: [{ client: [] }],
  customer: [{ customer: [] }],
  visitor: [{ customer: [] }, { client: [] }],
}

function toOperation(group: string, name: string, call: Endpoint): Operation {
  const type = call.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  const error = { description: 'Failure', content: { 'application/json': { schema: toSchema(ErrorBody) } } }
  const answers = Object.entries(call.answers).map(([status, schema]) => [
    status,
    {
      description: 'Success',
      ...(schema && { content: { 'application/json': { schema: toSchema(schema) } } }),
    },
  ])
  return {
    operationId: name,
    summary: call.summary,
    tags: [group],
    security: SECURITY[call.caller],
    parameters: [
      ...toParameters('path', call.params),
      ...toParameters('query', call.query),
      ...toParameters('header', call.headers),
    ],
    ...(call.body && {
      requestBody: { required: true, content: { [type]: { schema: toSchema(call.body) } } },
    }),
    responses: { ...Object.fromEntries(answers), '4XX': error, '5XX': error },
  }
}

function toParameters(place: string, schema: z.ZodMiniType | undefined): Operation['parameters'] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema) as ObjectSchema
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}
