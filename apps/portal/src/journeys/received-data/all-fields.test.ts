import { expect, it } from 'vitest'
import { fieldKinds } from './AllFields.tsx'
import { allFields, MOST_SHOWN } from './all-fields.ts'

const READER = '52998224725'

it('names each field by the way to it, in the order in which it came', () => {
  const data = {
    policyId: '1',
    insuredObjects: [{ coverages: [{ code: 'A' }, { code: 'MORTE', isMainCoverage: true }] }],
    holder: null,
    empty: [],
  }
  expect(allFields(data, READER).map(({ path, value }) => `${path} = ${value}`)).toEqual([
    'Número da apólice = 1',
    'Objetos segurados 1 › Coberturas 1 › Código = A',
    'Objetos segurados 1 › Coberturas 2 › Código = Morte',
    'Objetos segurados 1 › Coberturas 2 › Cobertura principal = Sim',
    'Titular = vazio',
  ])
})

it('a list of things is counted, a field beyond the scheme stands under Outros, nothing has no field', () => {
  const told: unknown = [{ petName: 'Rex' }, { toString: { name: 'x' } }]
  expect(allFields(told, READER).map(({ path }) => path)).toEqual(['1 › Outros', '2 › Outros › Nome'])
  expect(allFields(['A', 'B'], READER).map(({ path }) => path)).toEqual(['1', '2'])
  expect(allFields(7, READER)).toEqual([{ path: '', value: '7' }])
  expect(allFields(undefined, READER)).toEqual([])
})

it('ends somewhere, however deep or long the data are', () => {
  let deep: unknown = 'x'
  for (let level = 0; level < 50; level += 1) deep = { level: deep }
  expect(allFields(deep, READER)).toEqual([{ path: Array(13).fill('Outros').join(' › '), value: '…' }])
  const many = Array.from({ length: 5000 }, (_, place) => place)
  expect(allFields(many, READER, MOST_SHOWN)).toHaveLength(2000)
  // A file has them all.
  expect(allFields(many, READER)).toHaveLength(5000)
})

it('counts a field once, however many records have it', () => {
  const data = [
    { name: 'A', contact: { phones: [{ area: '11' }, { area: '21', number: null }] } },
    { name: 'B' },
  ]
  expect(fieldKinds(data)).toBe(3)
  expect(['x', [], {}, undefined].map(fieldKinds)).toEqual([1, 0, 0, 0])
})
