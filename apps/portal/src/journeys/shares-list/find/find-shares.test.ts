import type { ConsentCard } from '@consente/contract/portal/consents'
import type { ShareType } from '@consente/contract/portal/values'
import { describe, expect, it } from 'vitest'
import { sharingCard } from '../../../testing/sharing-card-for-tests.ts'
import {
  cardOrder,
  filterCount,
  filterInForce,
  findShares,
  isFiltering,
  ordered,
  pageOf,
  sharesOf,
  unfiltered,
} from './find-shares.ts'
import { NO_FILTER, type Order, type ShareFilter, type View } from './list-address.ts'
import { allInstitutions, allKinds, type ListedShare } from './listed-share.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const share = (
  consentId: string,
  card: Partial<ConsentCard> = {},
  shareType: ShareType = 'TRANSMITTING',
): ListedShare => ({
  shareType,
  card: sharingCard({ consentId, ...card }, NOW),
})
const group = (type: string, displayName: string) => ({ type, displayName })
const AUTO = group('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel')
const LIFE = group('LIFE_PENSION', 'Previdência')

const SHARES = [
  share('beta', {
    organisationName: 'Beta Seguradora',
    registrationNumber: '11222333000181',
    resourceGroups: [AUTO],
    expirationDateTime: '2027-03-01T12:00:00Z',
  }),
  share(
    'gama',
    { organisationName: 'Banco Gama', resourceGroups: [LIFE], expirationDateTime: '2026-12-02T12:00:00Z' },
    'RECEIVING',
  ),
  share('uniao', {
    organisationName: 'União Vida',
    status: 'PENDING',
    createDateTime: NOW.toISOString(),
  }),
  share('old', {
    organisationName: 'Beta Seguradora',
    status: 'EXPIRED',
    expirationDateTime: '2026-02-01T12:00:00Z',
  }),
  share('over', { organisationName: 'Delta', status: 'INACTIVE', statusDateTime: '2026-06-01T12:00:00Z' }),
  // What other backends send: no name, no dates, a status of their own.
  share('sloppy', { status: 'SUSPENDED', createDateTime: '' }),
]
const ids = (shares: readonly ListedShare[]) => shares.map(({ card }) => card.consentId)
const found = (filter: Partial<ShareFilter>, view: View = 'cards') =>
  ids(findShares(sharesOf(view, SHARES), filterInForce(view, { ...NO_FILTER, ...filter }, SHARES)))

describe('the search', () => {
  it.each([
    ['beta', ['beta', 'old']],
    ['SEGURADORA beta', ['beta', 'old']],
    ['uniao', ['uniao']],
    ['11.222.333/0001-81', ['beta']],
    ['222333', ['beta']],
    ['  ', ids(SHARES)],
    ['zeta', []],
  ])('%j finds %j, by name or CNPJ', (text, expected) => expect(found({ text })).toEqual(expected))
})

describe('the filters', () => {
  it('take situations, institutions and kinds of data together', () => {
    expect(found({ situations: ['ended'] })).toEqual(['over'])
    expect(found({ situations: ['active', 'pending'] })).toEqual(['beta', 'gama', 'uniao'])
    expect(found({ institutions: ['Beta Seguradora', 'Delta'] })).toEqual(['beta', 'old', 'over'])
    expect(found({ kinds: ['Automóvel', 'Previdência'] })).toEqual(['beta', 'gama'])
    expect(found({ kinds: ['Automóvel'], situations: ['ended'] })).toEqual([])
  })

  it('know the direction where there are no tabs for it', () => {
    expect(found({ type: 'RECEIVING', situations: [] }, 'timeline')).toEqual(['gama'])
    expect(found({ type: 'RECEIVING' })).toEqual(ids(SHARES))
  })

  it('the timeline begins with what is open, and shows all when told so', () => {
    expect(found({ situations: undefined }, 'timeline')).toEqual(['beta', 'gama', 'uniao'])
    expect(found(unfiltered('timeline'), 'timeline')).toEqual(ids(SHARES))
    expect(found({ situations: undefined })).toEqual(ids(SHARES))
  })

  it('the matrix knows what is open alone', () => {
    expect(found({ situations: undefined }, 'matrix')).toEqual(['beta', 'gama', 'uniao'])
    expect(found({ situations: ['ended'] }, 'matrix')).toEqual(['beta', 'gama', 'uniao'])
    expect(found({ situations: ['pending', 'ended'] }, 'matrix')).toEqual(['uniao'])
    const lapsed = share('lapsed', { status: 'PENDING' })
    expect(sharesOf('matrix', [lapsed])).toEqual([])
    const filter = filterInForce('cards', { ...NO_FILTER, situations: ['pending'] }, [lapsed])
    expect(findShares([lapsed], filter)).toEqual([lapsed])
  })

  it('ignore names that no sharing has, so that an address cannot write into the page', () => {
    const inForce = filterInForce(
      'cards',
      { ...NO_FILTER, institutions: ['Ligue para 0800'], kinds: ['x'] },
      SHARES,
    )
    expect(isFiltering(inForce)).toBe(false)
    expect(filterCount(inForce)).toBe(0)
  })

  it('are counted one by one, without the search', () => {
    const filter: ShareFilter = {
      text: 'a',
      situations: ['active', 'pending'],
      type: 'RECEIVING',
      institutions: ['Banco Gama', 'Delta'],
      kinds: ['Automóvel'],
    }
    expect(filterCount(filterInForce('timeline', filter, SHARES))).toBe(5)
  })
})

describe('the order', () => {
  it.each<[Order, string[]]>([
    ['ends-first', ['uniao', 'gama', 'beta', 'over', 'old', 'sloppy']],
    ['ends-last', ['beta', 'gama', 'uniao', 'over', 'old', 'sloppy']],
    ['newest', ['uniao', 'beta', 'gama', 'old', 'over', 'sloppy']],
    ['institution', ['gama', 'beta', 'old', 'over', 'uniao', 'sloppy']],
  ])('%s: %j; what has no date comes last', (order, expected) => {
    expect(ids(ordered(SHARES, order))).toEqual(expected)
    expect(ids(ordered([...SHARES].reverse(), order)).at(-1)).toBe('sloppy')
  })

  it('is the specified one of the cards’ groups unless the customer chose another', () => {
    expect(cardOrder(undefined)).toBeUndefined()
    expect(cardOrder('ends-first')).toBeUndefined()
    const cards = SHARES.map(({ card }) => card)
    expect([...cards].sort(cardOrder('institution')).map(({ consentId }) => consentId)[0]).toBe('gama')
  })
})

it('offers the institutions by name and the kinds of data in the order of the catalogue', () => {
  expect(allInstitutions(SHARES)).toEqual(['Banco Gama', 'Beta Seguradora', 'Delta', 'União Vida'])
  expect(allKinds([share('x', { resourceGroups: [LIFE, group('RESOURCE', 'Lista')] }), ...SHARES])).toEqual([
    'Automóvel',
    'Previdência',
  ])
})

it('a page has thirty at most, and a page that is not there is the last one', () => {
  expect(pageOf(200, 1)).toEqual({ page: 1, pages: 7, from: 0, to: 30 })
  expect(pageOf(200, 9)).toEqual({ page: 7, pages: 7, from: 180, to: 200 })
  expect(pageOf(0, 1)).toEqual({ page: 1, pages: 1, from: 0, to: 0 })
})
