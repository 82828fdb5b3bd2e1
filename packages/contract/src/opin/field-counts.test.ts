import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { CUSTOMER_CALLS, DATA_APIS } from './data-apis.ts'
import { FIELD_COUNTS } from './field-counts.ts'

type Schema = {
  $ref?: string
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

/** Places of the fields in `data` of an address's answer. */
function fieldsOf(file: string, path: string): Set<string> {
  const document: Published = parse(readFileSync(new URL(file, FIXTURES), 'utf8'))
  const { schemas, responses } = document.components
  const found = new Set<string>()
  const walk = (schema: Schema, place: string): void => {
    const { $ref, items, allOf = [], oneOf = [], anyOf = [] } = schema
    const inner = [...allOf, ...oneOf, ...anyOf]
    if ($ref) inner.push(schemas[nameIn($ref)] ?? {})
    if (items) inner.push(items)
    for (const one of inner) walk(one, place)
    const members = Object.entries(schema.properties ?? {})
    for (const [name, one] of members) walk(one, `${place}.${name}`)
    if (inner.length + members.length === 0) found.add(place)
  }
  const told = document.paths[path]?.get.responses['200']
  const answer = told?.$ref ? responses[nameIn(told.$ref)] : told
  const [content] = Object.values(answer?.content ?? {})
  let body = content?.schema ?? {}
  while (body.$ref) body = schemas[nameIn(body.$ref)] ?? {}
  walk(body.properties?.data ?? {}, '')
  return found
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
