import { expect, it } from 'vitest'
import { allFields, MOST_SHOWN } from './all-fields.ts'

it('names each field by the way to it, in the order in which it came', () => {
  const data = {
    policyId: '1',
    insuredObjects: [{ coverages: [{ code: 'A' }, { code: 'B', isMain: true }] }],
    none: null,
    empty: [],
  }
  expect(allFields(data).map(({ path, value }) => `${path} = ${value}`)).toEqual([
    'policyId = 1',
    'insuredObjects 1 › coverages 1 › code = A',
    'insuredObjects 1 › coverages 2 › code = B',
    'insuredObjects 1 › coverages 2 › isMain = true',
    'none = vazio',
  ])
})

it('a list of things is counted, a bare value has no name, nothing has no field', () => {
  expect(allFields([{ a: 1 }, { a: 2 }]).map(({ path }) => path)).toEqual(['1 › a', '2 › a'])
  expect(allFields(7)).toEqual([{ path: '', value: '7' }])
  expect(allFields(undefined)).toEqual([])
})

it('ends somewhere, however deep or long the data are', () => {
  let deep: unknown = 'x'
  for (let level = 0; level < 50; level += 1) deep = { level: deep }
  expect(allFields(deep)).toEqual([{ path: Array(13).fill('level').join(' › '), value: '…' }])
  const many = Array.from({ length: 5000 }, (_, place) => place)
  expect(allFields(many, MOST_SHOWN)).toHaveLength(2000)
  // A file has them all.
  expect(allFields(many)).toHaveLength(5000)
})
