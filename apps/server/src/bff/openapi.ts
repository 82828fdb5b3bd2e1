import type { Endpoint } from '@consente/contract/endpoint'
import { ErrorBody, FAILURES, type FailureCode } from '@consente/contract/errors'
import * as z from 'zod/mini'
import { type Refusals, UNREADABLE } from './openapi-refusals.ts'
import { type JsonSchema, toComponents } from './openapi-schemas.ts'

/** The part of OpenAPI 3.1 that the reference uses. */
type Content = Record<string, { schema: JsonSchema }>
type Answer = { description: string; content?: Content }
type SecurityRequirement = Record<string, string[]>
/** One call in the description. */
export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: SecurityRequirement[]
  parameters: Array<{ name: string; in: string; required: boolean; schema: JsonSchema }>
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Answer | { $ref: string }>
}
/** An OpenAPI 3.1 description, as far as ours goes. */
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: Array<{ url: string; description: string }>
  tags: Array<{ name: string; description: string }>
  components: {
    securitySchemes: Record<string, unknown>
    schemas: Record<string, JsonSchema>
    responses: Record<string, Answer>
  }
  paths: Record<string, Record<string, Operation>>
}

/** The input of the description. */
export type Contract = {
  calls: Record<string, Record<string, Endpoint>>
  /** Schemas by the name that clients generate. */
  schemas: Record<string, z.ZodMiniType>
  /** Additional JSON Schema keywords, by schema name. */
  keywords: Readonly<Record<string, JsonSchema>>
  /** Refusals of a call beyond its schema, by the call's name. */
  refusals: Readonly<Record<string, Refusals>>
  version: string
  server: { url: string; description: string }
}

type Describe = (schema: z.ZodMiniType) => JsonSchema

export function toOpenApi({ calls, schemas, keywords, refusals, version, server }: Contract): OpenApi {
  const components = toComponents(schemas, keywords)
  const paths: OpenApi['paths'] = {}
  for (const [group, endpoints] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(endpoints)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      const operation = toOperation({
        group,
        name,
        call,
        describe: components.describe,
        refusals: refusals[name] ?? {},
      })
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Consente: calls of the portal',
      version,
      description:
        'Generated from packages/contract. Any backend that answers these calls can serve the portal.',
    },
    servers: [server],
    tags: Object.keys(calls).map((name) => ({ name, description: TAGS[name] ?? name })),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: components.schemas,
      responses: {
        Failure: { description: 'Failure', content: json(components.describe(ErrorBody)) },
        Unreadable: { description: UNREADABLE, content: json(components.describe(ErrorBody)) },
      },
    },
    paths,
  }
}

const TAGS: Readonly<Record<string, string>> = {
  consents: 'Sharings: ask, confirm, approve, refuse, read, end.',
  received: 'Data that a sharing has brought.',
  settings: 'What the insurer has configured.',
  institutions: 'Other institutions, from the participants’ directory.',
  access: 'Sign-in, accounts and activation codes.',
  intents: 'Requests of other institutions, before the customer signs in.',
  receipts: 'Signed receipts, and what checks them.',
  notices: 'Notices, reminders and reports of requests that a customer does not recognise.',
  outages: 'Planned outages.',
  readings: 'Who read what of a sharing, and when.',
}

const SECURITY_SCHEMES = {
  customer: { type: 'http', scheme: 'bearer', description: 'Token of a signed-in customer.' },
  client: {
    type: 'http',
    scheme: 'bearer',
    description: 'Client-credentials token of the browser’s client.',
  },
  portal: {
    type: 'http',
    scheme: 'basic',
    description: 'The browser’s client: its id and secret stand in the portal’s config.json.',
  },
}

const SECURITY: Record<Endpoint['caller'], SecurityRequirement[]> = {
  anyone: [],
  portal: [{ portal: [] }],
  client: [{ client: [] }],
  customer: [{ customer: [] }],
  visitor: [{ customer: [] }, { client: [] }],
}

type Named = { group: string; name: string; call: Endpoint; describe: Describe; refusals: Refusals }

function toOperation({ group, name, call, describe, refusals }: Named): Operation {
  const answers = Object.entries(call.answers).map(([status, schema]) => [
    status,
    { description: 'Success', ...(schema && { content: json(describe(schema)) }) },
  ])
  return {
    operationId: name,
    summary: call.summary,
    tags: [group],
    security: SECURITY[call.caller],
    parameters: [
      ...toParameters('path', describe, call.params),
      ...toParameters('query', describe, call.query),
      ...toParameters('header', describe, call.headers),
    ],
    ...(call.body && {
      requestBody: {
        required: !z.safeParse(call.body, {}).success,
        content: bodyOf(call.encoding, describe(call.body)),
      },
    }),
    responses: {
      ...Object.fromEntries(answers),
      ...refusedAnswers(call, refusals, describe),
      '4XX': FAILURE,
      '5XX': FAILURE,
    },
  }
}

const FAILURE = { $ref: '#/components/responses/Failure' }

/** Refusals of a call beyond those of every call, by status. */
function refusedAnswers(
  { params, query, headers, body }: Endpoint,
  refusals: Refusals,
  describe: Describe,
): Operation['responses'] {
  const takesSomething = [params, query, headers, body].some((schema) => schema !== undefined)
  const reasons = new Map<number, string[]>(takesSomething ? [[400, [UNREADABLE]]] : [])
  for (const [code, reason] of Object.entries(refusals)) {
    const [status] = FAILURES[code as FailureCode]
    reasons.set(status, [...(reasons.get(status) ?? []), `${code}: ${reason}`])
  }
  return Object.fromEntries(
    [...reasons].map(([status, all]) => [
      status,
      status === 400 && all.length === 1
        ? { $ref: '#/components/responses/Unreadable' }
        : { description: all.join('\n'), content: json(describe(ErrorBody)) },
    ]),
  )
}

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

const bodyOf = (encoding: Endpoint['encoding'], schema: JsonSchema): Content =>
  encoding === 'form' ? { 'application/x-www-form-urlencoded': { schema } } : json(schema)

function toParameters(
  place: string,
  describe: Describe,
  schema: z.ZodMiniType | undefined,
): Operation['parameters'] {
  if (!schema) return []
  const { properties = {}, required = [] } = describe(schema)
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}
