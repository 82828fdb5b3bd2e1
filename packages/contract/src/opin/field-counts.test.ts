import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { CUSTOMER_CALLS, DATA_APIS } from './data-apis.ts'
import { FIELD_COUNTS } from './field-counts.ts'

type Schema = {
  $ref?: string
  type?: string
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
}
type Answer = { $ref?: string; content?: Record<string, { schema: Schema }> }
type Published = {
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> }
  paths: Record<string, { get: { responses: Record<string, Answer> } }>
}

const FIXTURES = new URL('../../../../tests/fixtures/opin/', import.meta.url)
const nameIn = (reference = ''): string => reference.split('/').at(-1) ?? ''

const documents = new Map<string, Published>()
function documentOf(file: string): Published {
  const document: Published = documents.get(file) ?? parse(readFileSync(new URL(file, FIXTURES), 'utf8'))
  documents.set(file, document)
  return document
}

/** The schema of `data` in an address's answer. */
function published(file: string, path: string) {
  const document = documentOf(file)
  const { schemas, responses } = document.components
  const reached = (schema: Schema): Schema =>
    schema.$ref ? reached(schemas[nameIn(schema.$ref)] ?? {}) : schema
  const told = document.paths[path]?.get.responses['200']
  const answer = told?.$ref ? responses[nameIn(told.$ref)] : told
  const [content] = Object.values(answer?.content ?? {})
  return { reached, data: reached(reached(content?.schema ?? {}).properties?.data ?? {}) }
}

/** Places of the fields in `data` of an address's answer. */
function fieldsOf(file: string, path: string): Set<string> {
  const { reached, data } = published(file, path)
  const found = new Set<string>()
  const walk = (schema: Schema, place: string): void => {
    const { items, allOf = [], oneOf = [], anyOf = [], properties = {} } = reached(schema)
    const inner = [...allOf, ...oneOf, ...anyOf, ...(items ? [items] : [])]
    for (const one of inner) walk(one, place)
    const members = Object.entries(properties)
    for (const [name, one] of members) walk(one, `${place}.${name}`)
    if (inner.length + members.length === 0) found.add(place)
  }
  walk(data, '')
  return found
}

/** Whether an address answers one or many, and what each must have. */
function demandOf(file: string, path: string) {
  const { reached, data } = published(file, path)
  const demands = (schema: Schema): string[] => {
    const { required = [], allOf = [] } = reached(schema)
    return [...required, ...allOf.flatMap(demands)]
  }
  const { items } = data
  return items ? { answers: 'many', required: demands(items) } : { answers: 'one', required: demands(data) }
}

it('counts the fields of each permission in the scheme’s published descriptions', () => {
  const counts: Record<string, number> = {}
  for (const { kind, name, permission } of CUSTOMER_CALLS)
    counts[permission] = fieldsOf('customers-v2.0.0.yaml', `/${kind}/${name}`).size
  for (const { family, list, details } of DATA_APIS) {
    const file = `${family}-v2.0.0.yaml`
    counts[list.permission] = fieldsOf(file, `/${family}${list.path}`).size
    for (const { name, permission } of details)
      counts[permission] = fieldsOf(file, `/${family}/{${list.id}}/${name}`).size
  }
  expect({ ...FIELD_COUNTS }).toEqual(counts)
})

it('says what each answer is as the published descriptions do: one or many, and what it must have', () => {
  const demands = [
    ...CUSTOMER_CALLS.map((call) => ({ call, at: ['customers', `/${call.kind}/${call.name}`] as const })),
    ...DATA_APIS.flatMap(({ family, list, details }) =>
      details.map((call) => ({ call, at: [family, `/${family}/{${list.id}}/${call.name}`] as const })),
    ),
  ]
  expect(
    demands.map(({ call: { answers, required } }) => ({ answers, required: required.toSorted() })),
  ).toEqual(
    demands.map(({ at: [family, path] }) => {
      const { answers, required } = demandOf(`${family}-v2.0.0.yaml`, path)
      return { answers, required: required.toSorted() }
    }),
  )
})

it.each(DATA_APIS)('names the list of $type, the id and the brand in it as published', ({ family, list }) => {
  const fields = fieldsOf(`${family}-v2.0.0.yaml`, `/${family}${list.path}`)
  const item = `${list.brand === 'text' ? '' : '.brand'}.companies.${list.items}`
  expect([fields.has(`${item}.${list.id}`), fields.has(`${item}.productName`)]).toEqual([
    true,
    list.hasProductName,
  ])
})
