import { fold } from '@consente/domain/fold'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../../platform/base/time-slices.fixture.ts'
import type { InstitutionTypes } from '../../settings/settings.ts'
import type { Brand } from '../participants/brand.ts'
import { participantOf, SELF, serverEntry } from '../participants/participants.fixture.ts'
import type { Participant } from '../participants/participants.ts'
import type { SearchQuery } from './brand-search.ts'
import { buildIndex } from './institution-index.ts'

const organisation = (
  number: number,
  name: string,
  cnpj: string,
  brands: string[],
  families: string[] = [],
) =>
  participantOf({
    OrganisationId: `10000000-0000-4000-8000-00000000000${number}`,
    OrganisationName: name,
    RegistrationNumber: cnpj,
    AuthorisationServers: brands.map((brand, place) =>
      serverEntry({
        AuthorisationServerId: `server-${number}-${place}`,
        CustomerFriendlyName: brand,
        ApiResources: ['consents', ...families].map((ApiFamilyType) => ({
          ApiFamilyType,
          ApiVersion: '3.0.0',
          ApiDiscoveryEndpoints: [{ ApiEndpoint: `https://x.example/open-insurance/${ApiFamilyType}/v3` }],
        })),
      }),
    ),
  })

const indexOf = (participants: readonly Participant[], types: InstitutionTypes) =>
  atOnce(buildIndex(participants, { self: SELF, types, now: new Date() }))

const { search: searchAll, servers } = indexOf(
  [
    organisation(
      1,
      'IPÊ AMARELO SEGUROS S.A.',
      '99900111000111',
      ['Ipê Seguros'],
      ['auto', 'insurance-person'],
    ),
    organisation(
      2,
      'CARAÚBA SEGURADORA S.A.',
      '99900333000134',
      ['Banco Caraúba', 'Caraúba Digital'],
      ['auto'],
    ),
    {
      ...organisation(
        3,
        'CARAÚBA CAPITALIZAÇÃO S.A.',
        '99900444000140',
        ['Banco Caraúba'],
        ['capitalization-title'],
      ),
      ParentOrganisationReference: '99900333000134',
    },
    organisation(4, 'NOVA ERA SEGUROS S.A.', '4A01B055000105', ['Nova Era']),
    organisation(5, 'OLD SEGUROS S.A.', '8001066', ['Antiga']),
    organisation(6, 'ALFA SEGUROS S.A.', '99900888000186', ['Alfa Seguros Vida']),
  ],
  { default: 'seguradora', '99900333000134': 'banco', 'server-4-0': 'outros' },
)
const search = (query = {}) => searchAll({ page: 1, pageSize: 10, ...query })
const names = (query = {}) => search(query)?.data.map(({ brand }) => brand)

describe('a brand', () => {
  it('is one institution, though two companies publish it', () => {
    const [bank] = search({ name: 'banco caraúba' })?.data ?? []
    expect(bank).toMatchObject({
      _id: 'server-2-0',
      brand: 'Banco Caraúba',
      name: 'CARAÚBA SEGURADORA S.A.',
      registrationNumber: '99900333000134',
      type: 'banco',
      thumb: '/logos/server-2-0',
      products: ['CAPITALIZATION_TITLE', 'DAMAGES_AND_PEOPLE_AUTO'],
    })
    expect(bank?.participants?.map(({ registrationNumber }) => registrationNumber)).toEqual([
      '99900333000134',
      '99900444000140',
    ])
    expect(bank?.AuthorisationServers.map((server) => server.AuthorisationServerId)).toEqual([
      'server-2-0',
      'server-3-0',
    ])
    // Whose each server is can be told.
    const owners = bank?.AuthorisationServers.map((server) => server.OrganisationId)
    expect(bank?.participants?.map(({ OrganisationId }) => OrganisationId)).toEqual(owners)
  })

  it('is left out when it is our own, yet its server stays resolvable', () => {
    expect(search({ name: 'alfa' })).toBeUndefined()
    expect(servers.has('server-6-0')).toBe(true)
  })
})

describe('searching', () => {
  it('without a filter answers everything by name, a page at a time', () => {
    const all = ['Antiga', 'Banco Caraúba', 'Caraúba Digital', 'Ipê Seguros', 'Nova Era']
    expect(names()).toEqual(all)
    expect(search({ pageSize: 2, page: 3 })).toMatchObject({
      data: [{ brand: 'Nova Era' }],
      meta: { totalRecords: 5, totalPages: 3 },
    })
    expect(search({ page: 9 })?.data).toEqual([])
  })

  it('by CNPJ takes it whole or its beginning, numeric or not, with or without mask', () => {
    expect(names({ organizationId: '999003' })).toEqual(['Banco Caraúba', 'Caraúba Digital'])
    expect(names({ organizationId: '99.900.444/0001-40' })).toEqual(['Banco Caraúba'])
    expect(names({ organizationId: '4a.01b' })).toEqual(['Nova Era'])
    expect(names({ organizationId: '0000000800' })).toEqual(['Antiga'])
  })

  it('by type takes several, and all filters together', () => {
    expect(names({ type: 'banco-outros' })).toEqual(['Banco Caraúba', 'Caraúba Digital', 'Nova Era'])
    expect(names({ type: 'banco', name: 'digital' })).toEqual(['Caraúba Digital'])
    expect(names({ brand: 'Caraúba', type: 'banco' })).toBeUndefined()
    for (const type of ['', 'outros-banco-seguradora']) expect(names({ type })?.length).toBe(5)
  })
})

describe('the index', () => {
  const letters = (...units: string[]) =>
    fc.string({ unit: fc.constantFrom(...units), minLength: 1, maxLength: 6 })
  const word = letters('a', 'ã', 'B', ' ', '1')
  const digits = letters('0', '1', '2')
  const organisations = fc.array(
    fc.record({ name: word, cnpj: digits, brands: fc.array(word, { maxLength: 3 }) }),
    { maxLength: 9 },
  )
  const filters = fc.record(
    {
      name: word,
      brand: word,
      organizationId: fc.oneof(digits, fc.constant('10000000-0000-4000-8000-000000000001')),
      type: fc.constantFrom('banco', 'outros-seguradora'),
    },
    { requiredKeys: [] },
  )

  it('answers exactly what reading every institution would, whatever the directory and the filters', () => {
    fc.assert(
      fc.property(organisations, filters, (all, query) => {
        const participants = all.map(({ name, cnpj, brands }, number) =>
          organisation(number, name, cnpj, brands),
        )
        const types = { default: 'seguradora', 1: 'banco', 'server-2-0': 'outros' } as const
        const index = indexOf(participants, types)
        const found = index.search({ page: 1, pageSize: 99, ...query })?.data ?? []
        const read = index.brands.filter((brand) => fits(brand, query))
        expect(found).toEqual(read.map(({ institution }) => institution))
      }),
    )
  })
})

/** A brand judged by itself, on what is shown of it. */
function fits({ institution, members }: Brand, query: Partial<SearchQuery>): boolean {
  const { name = '', brand = '', type = institution.type, organizationId = '' } = query
  const { participants = [] } = institution
  const has = (text: string, part: string) => fold(text).includes(fold(part).trim())
  const ids = members.map(({ participant }) => participant.OrganisationId)
  const cnpjs = participants.flatMap(({ registrationNumber = '' }) => [
    registrationNumber,
    registrationNumber.padStart(14, '0'),
  ])
  return (
    [institution.brand, ...participants.map((company) => company.name)].some((text) => has(text, name)) &&
    !(brand.trim() && has(institution.brand, brand)) &&
    type.split('-').includes(institution.type) &&
    (ids.includes(organizationId) || cnpjs.some((cnpj) => cnpj.startsWith(organizationId)))
  )
}
