import { expect, it } from 'vitest'
import { type ListAddress, listAddressFrom, listPath, NO_FILTER } from './list-address.ts'

const read = (search: string) => listAddressFrom(new URLSearchParams(search))
const ITSELF: ListAddress = {
  view: 'cards',
  tab: 'TRANSMITTING',
  filter: { ...NO_FILTER, situations: undefined },
  order: undefined,
  page: 1,
  year: 0,
}

it('leaves defaults out: the specified page keeps its address', () => {
  expect(read('')).toEqual(ITSELF)
  expect(listPath(ITSELF)).toBe('/myshares')
  expect(listPath({ ...ITSELF, tab: 'RECEIVING' })).toBe('/myshares?aba=recebidos')
})

it.each<Partial<ListAddress>>([
  { view: 'timeline', year: -2 },
  { view: 'matrix', page: 3, order: 'institution' },
  { filter: { ...NO_FILTER, situations: ['active', 'pending'], type: 'RECEIVING' } },
  { filter: { ...NO_FILTER, situations: [] } },
  { filter: { ...NO_FILTER, institutions: ['Beta, Seguros & Cia', 'Gama'], kinds: ['Automóvel'] } },
  { filter: { ...NO_FILTER, text: 'beta=1&x' }, order: 'ends-last' },
])('the address keeps what the list shows: %o', (part) => {
  const address = { ...ITSELF, ...part }
  expect(read(new URL(listPath(address), 'http://x').search)).toEqual(address)
})

it.each([
  'ver=lua',
  'situacao=quase',
  'tipo=todos',
  'ordem=azul',
  'pagina=zero',
  'pagina=-3',
  'periodo=x',
  'instituicao=',
])('leaves out what it does not know: %s', (search) => expect(read(search)).toEqual(ITSELF))

it('bounds numbers and texts that somebody wrote', () => {
  expect(read('pagina=999999&periodo=-9999')).toMatchObject({ page: 1000, year: -20 })
  expect(read(`busca=${'x'.repeat(500)}`).filter.text).toHaveLength(150)
})
