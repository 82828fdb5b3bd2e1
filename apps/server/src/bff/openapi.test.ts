import { FAILURES, type FailureCode } from '@consente/contract/errors'
import { PROVIDER_CALLS, SCHEMAS, CALLS as USUAL_CALLS } from '@consente/contract/portal/calls'
import { Document } from '@consente/domain/document'
import { hasPasswordForm } from '@consente/domain/password'
import { PERMISSION_GROUPS } from '@consente/domain/permission-table'
import { groupOfPermission } from '@consente/domain/permissions'
import { RESOURCES_READ } from '@consente/domain/resources-read'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import serverPackage from '../../package.json' with { type: 'json' }
import { requestedPermissions } from '../recipient/sharing/requested-permissions.ts'
import examples from './openapi-examples.json' with { type: 'json' }
import { REFUSALS } from './openapi-refusals.ts'
import type { JsonSchema } from './openapi-schemas.ts'
import { describeCalls } from './reference.routes.ts'

const EXAMPLES: Readonly<Record<string, unknown>> = examples
const CALLS = { ...USUAL_CALLS, ...PROVIDER_CALLS }

const description = describeCalls({
  url: 'http://localhost:3000',
  description: 'Alfa Seguros in the sandbox',
})
/** Reads the description once for all tests: making one of these takes longer than using it. */
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'openapi', components: description.components })
const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods))

describe('the OpenAPI description of the portal’s calls', () => {
  it('is valid OpenAPI 3.1 to an independent validator, its references included', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(description))
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  })

  it('is also a file of the repository', async () => {
    await expect(`${JSON.stringify(description, null, 2)}\n`).toMatchFileSnapshot(
      '../../../../docs/openapi.json',
    )
  })

  it('has the version of the package and says where the calls are answered', () => {
    expect(description.info.version).toBe(serverPackage.version)
    expect(description.servers).toEqual([
      { url: 'http://localhost:3000', description: 'Alfa Seguros in the sandbox' },
    ])
  })

  it('describes each call once, under a name of its own', () => {
    const names = operations.map(({ operationId }) => operationId)
    expect(names).toHaveLength(Object.values(CALLS).flatMap(Object.keys).length)
    expect(new Set(names).size).toBe(names.length)
  })

  it('names every body and every answer, or the items of a list', () => {
    const isNamed = ({ $ref, type, items }: JsonSchema): boolean =>
      $ref !== undefined || type === 'integer' || (type === 'array' && isNamed(items as JsonSchema))
    const bodies = operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, responses['200']].flatMap((one) =>
        one && 'content' in one
          ? Object.values(one.content ?? {}).map(({ schema }) => ({ operationId, schema }))
          : [],
      ),
    )
    expect(bodies.length).toBeGreaterThan(30)
    expect(bodies.filter(({ schema }) => !isNamed(schema))).toEqual([])
  })

  it.each(Object.entries(EXAMPLES))('the example of %s is valid', (name, example) => {
    const schema = SCHEMAS[name]
    expect(schema && z.safeParse(schema, example).error).toBeUndefined()
    ajv.validate(`openapi#/components/schemas/${name}`, example)
    expect(ajv.errors).toBeNull()
  })
})

describe('what a schema cannot say', () => {
  const byName = new Map(operations.map((operation) => [operation.operationId, operation]))

  it('is an answer of every call that takes something', () => {
    const taking = operations.filter(({ parameters, requestBody }) => parameters.length > 0 || requestBody)
    expect(taking.length).toBeGreaterThan(40)
    expect(taking.filter(({ responses }) => !('400' in responses))).toEqual([])
  })

  it.each(Object.entries(REFUSALS))('%s: each reason under the status of its code', (name, refusals) => {
    for (const [code, reason] of Object.entries(refusals)) {
      const answer = byName.get(name)?.responses[FAILURES[code as FailureCode][0]]
      expect(answer, code).toMatchObject({ description: expect.stringContaining(`${code}: ${reason}`) })
    }
  })

  it('a body may be left out exactly where nothing in it is needed', () => {
    const optional = operations.filter(({ requestBody }) => requestBody?.required === false)
    expect(optional.map(({ operationId }) => operationId)).toEqual([
      'startPasskeySignIn',
      'startProviderSignIn',
    ])
  })
})

/** Every text of a value, with a function that puts another in its place. */
function textsIn(value: unknown): Array<{ text: string; put(text: string): unknown }> {
  if (typeof value === 'string') return [{ text: value, put: (text) => text }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner).map(({ text, put }) => ({
      text,
      put: (other) =>
        Array.isArray(value)
          ? value.map((one, index) => (String(index) === key ? put(other) : one))
          : { ...value, [key]: put(other) },
    })),
  )
}

/** Of every body of a call: its name, and the schema that it is read with. */
const BODIES = Object.values(CALLS)
  .flatMap(Object.values)
  .flatMap(({ body }) => Object.entries(SCHEMAS).filter(([, schema]) => schema === body))
  .filter(([name]) => name in EXAMPLES)

/** Check digits and days are no matter of a pattern: the description says so by its format. */
const hasFormat = (text: string): boolean =>
  Document.parse(text) !== undefined || /^\d{4}-\d{2}-\d{2}/.test(text)

/** Refused by the use case, and described as it is there: tried against the rules of the domain below. */
const isOfTheDomain = (text: string): boolean =>
  hasPasswordForm(text) || text === RESOURCES_READ || groupOfPermission(text) !== undefined

/** Texts near a rule: made of the characters that it is about. */
const nearly = (characters: string, most: number) =>
  fc.string({ unit: fc.constantFrom(...characters), maxLength: most })

describe('what the description admits is what the server takes', () => {
  const rule =
    (name: string, property?: string) =>
    (text: string): boolean =>
      ajv.validate(
        `openapi#/components/schemas/${name}${property ? `/properties/${property}` : ''}`,
        text,
      ) === true

  it.each(BODIES)('%s, whichever of its texts is another', (name, schema) => {
    const texts = textsIn(EXAMPLES[name])
    const others = ['', ' ', 'a', 'a'.repeat(20_000), 'a\u0007b', 'a\u0085b', '\n', 'ação', '🌉']
    for (const { text, put } of texts)
      for (const other of [...others, `${text}\u0007`, `${text} `, `${text}x`, text.slice(1)]) {
        if (hasFormat(other)) continue
        const value = put(other)
        const takes = z.safeParse(schema, value).success
        const admits = ajv.validate(`openapi#/components/schemas/${name}`, value)
        if (!admits && isOfTheDomain(text)) continue
        expect(admits, `${text} → ${JSON.stringify(other.slice(0, 40))}`).toBe(takes)
      }
  })

  it('a document that the rules of CPF and CNPJ hold for, bare or masked', () => {
    const isCpf = rule('Cpf')
    const isCnpj = rule('Cnpj')
    for (const text of ['52998224725', '11222333000181', '12ABC34501DE35']) {
      const document = Document.parse(text)
      if (!document) throw new Error(`${text} is not valid`)
      const admits = document.kind === 'CPF' ? isCpf : isCnpj
      expect([admits(document.value), admits(Document.format(document))]).toEqual([true, true])
    }
    expect([isCpf('5299822472'), isCnpj('1122233300018'), isCpf('529.982.24725')]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('a permission, exactly when a customer can ask for it', () => {
    const admits = rule('PermissionCode')
    const takes = (code: string): boolean => {
      try {
        return requestedPermissions([code], 'CPF').length > 0
      } catch {
        return (code === RESOURCES_READ || groupOfPermission(code)?.person === 'PJ') && !isService(code)
      }
    }
    const isService = (code: string): boolean => groupOfPermission(code)?.phase === 3
    for (const code of [
      ...PERMISSION_GROUPS.flatMap(({ permissions }) => permissions),
      RESOURCES_READ,
      'CUSTOMERS_PERSONAL_ADITTIONALINFO_READ',
      'CAPITALIZATION_TITLES_READ',
      'UNKNOWN_READ',
    ])
      expect(admits(code), code).toBe(takes(code))
  })

  it.each([
    ['CalendarDay', ['2026-07-01', '2026-13-01', '2026-07-32', '2026-7-1', '20260701', '0000-01-01', '']],
    [
      'ReceiptNumber',
      ['7F3A20C19K42', '7f3a 20c1 9k4o', '7F3A-20C1-9K4U', '7F3A20C19K4', '7F3A20C19K422', ''],
    ],
  ])('%s, by its form', (name, texts) => {
    const schema = SCHEMAS[name] ?? z.never()
    for (const text of texts) expect(rule(name)(text), text).toBe(z.safeParse(schema, text).success)
  })

  it('a new password, exactly when its form is the specification’s', () => {
    const admits = rule('PasswordChange', 'senha')
    fc.assert(
      fc.property(nearly('aZ09 -', 9), (text) => void expect(admits(text)).toBe(hasPasswordForm(text))),
    )
    expect(admits('Segura27')).toBe(true)
  })
})
