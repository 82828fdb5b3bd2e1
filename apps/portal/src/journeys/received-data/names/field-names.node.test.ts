import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { fieldName } from './field-name.ts'
import names from './field-names.json' with { type: 'json' }
import { fieldValue } from './field-value.ts'

/** The scheme's published descriptions of customers, policies and plans (tests/fixtures/opin/README.md). */
const PUBLISHED = new URL('../../../../../../tests/fixtures/opin/', import.meta.url)
const FILES = readdirSync(PUBLISHED).filter((file) => /^(customers|insurance-|resources)/.test(file))

/** Around the data of every answer, and of errors: the recipient keeps the data alone. */
const AROUND = /^(links|meta|errors|first|last|next|prev|self|total(Pages|Records)|requestDateTime)$/

type Found = { fields: Set<string>; values: Map<string, string> }

/** Every field of the descriptions, and every value of an enumeration with a field that holds it. */
function describedFields(): Found {
  const found: Found = { fields: new Set(), values: new Map() }
  const walk = (at: unknown, field: string): void => {
    if (typeof at !== 'object' || at === null) return
    const { properties = {}, enum: values = [] } = at as { properties?: object; enum?: unknown[] }
    for (const name of Object.keys(properties)) if (!AROUND.test(name)) found.fields.add(name)
    for (const value of values) if (typeof value === 'string') found.values.set(value, field)
    for (const [name, inner] of Object.entries(at)) walk(inner, name in properties ? field : name)
  }
  for (const file of FILES) walk(parse(readFileSync(new URL(file, PUBLISHED), 'utf8')).components.schemas, '')
  return found
}

const { fields, values } = describedFields()
const READER = '52998224725'

it('no field of the scheme lacks a name for customers', () => {
  expect(fields.size).toBeGreaterThan(500)
  expect([...fields].filter((field) => fieldName(field) === undefined)).toEqual([])
  const named = Object.keys(names)
  expect(named.filter((field) => !fields.has(field))).toEqual([])
})

it('a name is no word of the wire', () => {
  const names = [...fields].map((field) => fieldName(field) ?? '')
  expect(names.filter((name) => /[a-z][A-Z](?!C)|_/.test(name.replace(/PMBaC/g, '')))).toEqual([])
  expect(names.filter((name) => !/^[A-ZÀ-Ü]/.test(name))).toEqual([])
})

it('no value of an enumeration is shown as the wire writes it', () => {
  expect(values.size).toBeGreaterThan(1000)
  const shown = [...values].map(([value, field]) => fieldValue(field, value, READER))
  expect(shown.filter((text) => text.includes('_'))).toEqual([])
  const shouted = shown.filter((text) => /^[A-Z]{4,}$/.test(text))
  expect(shouted.filter((text) => !/^(CNPJ|INCC|INPC|IGPM|IPCA|[PV](GBL|RGP|AGP|RSA))$/.test(text))).toEqual(
    [],
  )
})

it.each([
  ['civilStatusCode', 'CASADO', 'Casado ou casada'],
  ['coverage', 'DANOS_ELETRICOS', 'Danos elétricos'],
  ['biometricTable', 'AT2000_M', 'AT2000 M'],
  ['birthDate', '1985-03-10', '10/03/1985'],
  ['updateDateTime', '2026-11-20T14:40:00Z', '20/11/2026 11:40'],
  ['startDate', '2014-05-21T00:00:00Z', '21/05/2014'],
  ['amount', '7500.5', '7.500,50'],
  ['amount', 12, '12,00'],
  ['quantity', 12, '12'],
  ['hasForum', false, 'Não'],
  ['currency', 'BRL', 'Real'],
  ['countrySubDivision', 'SP', 'SP'],
  ['policyId', 'ABCD', 'ABCD'],
  ['civilName', 'MARINA', 'MARINA'],
  ['socialName', null, 'vazio'],
])('%s %o is read as %s', (field, value, text) => {
  expect(fieldValue(field, value, READER)).toBe(text)
})

it('a CPF that is not the reader’s is masked, in whatever field it stands', () => {
  expect(fieldValue('cpfNumber', READER, READER)).toBe('529.982.247-25')
  expect(fieldValue('beneficiaryDocument', '11144477735', READER)).toBe('***.444.777-**')
  expect(fieldValue('identification', '11144477735', READER)).toBe('***.444.777-**')
  expect(fieldValue('cnpjNumber', '11222333000181', READER)).toBe('11.222.333/0001-81')
})
