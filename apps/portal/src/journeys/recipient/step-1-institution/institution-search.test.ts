import type { Institution } from '@consente/contract/portal/institutions'
import { describe, expect, it } from 'vitest'
import {
  FIRST_PAGE_SIZE,
  institutionQuery,
  isSearching,
  listedInstitutions,
  moreButton,
  nextPageSize,
  searchTerm,
} from './institution-search.ts'

describe('what a text searches for', () => {
  it.each([
    ['', {}],
    [' ', {}],
    ['B', {}],
    ['1', {}],
    ['Be', { name: 'Be' }],
    ['  Beta ', { name: 'Beta' }],
    ['99', { name: '99' }],
    ['112', { organizationId: '112' }],
    ['11.222', { organizationId: '11222' }],
    ['00.000.000', { organizationId: '00000000' }],
    ['11.222.333/0001-82', { organizationId: '11222333000182' }],
    ['11.222.333/0001-81', { organizationId: '11222333000181' }],
    ['12.ABC.345/01DE-35', { organizationId: '12ABC34501DE35' }],
    ['12abc34501de35', { organizationId: '12ABC34501DE35' }],
    ['12ABC34501DE36', { name: '12ABC34501DE36' }],
    ['Seguros 123', { name: 'Seguros 123' }],
  ])('the text %j searches by %j', (text, expected) => {
    expect(searchTerm(text)).toEqual(expected)
    expect(isSearching(text)).toBe(Object.keys(expected).length > 0)
  })
})

describe('the query', () => {
  it('starts at page 1 with ten, without our own brand', () => {
    expect(institutionQuery({ text: '', types: [], pageSize: FIRST_PAGE_SIZE, brand: 'Alfa' })).toEqual({
      page: '1',
      'page-size': '10',
      brand: 'Alfa',
    })
  })

  it('joins types by a hyphen in their own order', () => {
    const query = institutionQuery({
      text: 'Be',
      types: ['outros', 'seguradora'],
      pageSize: 40,
      brand: 'Alfa',
    })
    expect(query).toEqual({
      ...{ page: '1', 'page-size': '40', brand: 'Alfa' },
      ...{ type: 'seguradora-outros', name: 'Be' },
    })
  })
})

describe('MOSTRAR MAIS', () => {
  it('adds ten to the page size', () => {
    expect(nextPageSize(10)).toBe(20)
  })

  it('is hidden while searching, disabled with a type checked or when nothing was found', () => {
    expect(moreButton({ text: '', types: [], isNotFound: false })).toBe('shown')
    expect(moreButton({ text: 'B', types: [], isNotFound: false })).toBe('shown')
    expect(moreButton({ text: 'Be', types: ['banco'], isNotFound: true })).toBe('hidden')
    expect(moreButton({ text: '', types: ['banco'], isNotFound: false })).toBe('disabled')
    expect(moreButton({ text: '', types: [], isNotFound: true })).toBe('disabled')
  })
})

describe('who is listed', () => {
  const institution = (...names: string[]): Institution => ({
    _id: names.join(),
    brand: names[0] ?? '',
    name: names[0] ?? '',
    organizationId: 'org',
    AuthorisationServers: names.map((CustomerFriendlyName) => ({
      AuthorisationServerId: CustomerFriendlyName,
      CustomerFriendlyName,
      OrganisationId: 'org',
    })),
  })

  it('leaves out our own brand, institutions without servers and servers without a name', () => {
    const all = [
      institution('Beta Seguradora'),
      institution('ALFA Seguros Vida'),
      institution(),
      institution(''),
      institution('Gama', 'Gama da Alfa Seguros'),
    ]
    expect(listedInstitutions(all, 'Alfa Seguros').map(({ brand }) => brand)).toEqual(['Beta Seguradora'])
    expect(listedInstitutions(all.slice(0, 2), '')).toHaveLength(2)
  })
})
