import type { ShareType } from '@consente/contract/portal/values'
import { PAGES, TAB_PARAMETER } from '../../../paths.ts'
import type { GroupName } from '../../../sharing/share-groups.ts'

/** The address holds everything that the list shows, so that a reload and the way back keep it. */

export type View = 'cards' | 'timeline' | 'matrix'
/** A situation that the list can be filtered by. */
export type Shown = Exclude<GroupName, 'lapsed' | 'other'>
export type Order = 'ends-first' | 'ends-last' | 'newest' | 'institution'

export type ShareFilter = {
  /** Part of an institution's name or CNPJ. */
  text: string
  /** None: all. Undefined: those that the view shows by itself. */
  situations: readonly Shown[] | undefined
  /** Undefined: both. */
  type: ShareType | undefined
  /** Names; none: all. */
  institutions: readonly string[]
  /** Names of data; none: all. */
  kinds: readonly string[]
}

/** Everything about the list that its address holds. */
export type ListAddress = {
  view: View
  tab: ShareType
  filter: ShareFilter
  /** Undefined: the view's own. */
  order: Order | undefined
  /** Page of a long list, beginning with 1. */
  page: number
  /** The months that the timeline shows: 0 begins with this month, -1 twelve months before. */
  year: number
}

export const NO_FILTER: ShareFilter = {
  text: '',
  situations: [],
  type: undefined,
  institutions: [],
  kinds: [],
}

const VIEWS = { cards: undefined, timeline: 'linha', matrix: 'matriz' } as const
const TYPES = { RECEIVING: 'recebidos', TRANSMITTING: 'transmitidos' } as const
const ALL = 'todas'
const SITUATION_WORDS: Readonly<Record<Shown, string>> = {
  active: 'ativos',
  pending: 'pendentes',
  expired: 'terminados',
  ended: 'encerrados',
}
export const SITUATIONS: readonly Shown[] = ['active', 'pending', 'expired', 'ended']
const ORDER_WORDS: Readonly<Record<Order, string>> = {
  'ends-first': 'termina-antes',
  'ends-last': 'termina-depois',
  newest: 'mais-novo',
  institution: 'instituicao',
}
export const ORDERS: readonly Order[] = ['ends-first', 'ends-last', 'newest', 'institution']
/** As long as a field of the portal lets a customer type. */
const LONGEST_TEXT = 150
const MOST_PAGES = 1000
/** Years before and after now that the timeline can show; a term lasts a year at most. */
const MOST_YEARS = 20

const keyOf = <K extends string>(words: Readonly<Record<K, string | undefined>>, word: string | null) =>
  (Object.keys(words) as K[]).find((key) => word !== null && words[key] === word)

const within = (text: string | null, least: number, most: number, otherwise: number): number => {
  const number = /^-?\d{1,6}$/.test(text ?? '') ? Number(text) : otherwise
  return Math.min(Math.max(number, least), most)
}

function situationsFrom(text: string | null): readonly Shown[] | undefined {
  if (text === null) return undefined
  if (text === ALL) return []
  // Addresses that customers have kept say "vencidos".
  const words = text.replace('vencidos', SITUATION_WORDS.expired).split(',')
  const found = SITUATIONS.filter((one) => words.includes(SITUATION_WORDS[one]))
  return found.length > 0 ? found : undefined
}

const named = (given: readonly string[]): string[] => [...new Set(given.filter((name) => name !== ''))]

/** Reads the address; what it does not know it leaves out. */
export function listAddressFrom(search: URLSearchParams): ListAddress {
  return {
    view: keyOf(VIEWS, search.get('ver')) ?? 'cards',
    tab: search.get(TAB_PARAMETER) === TYPES.RECEIVING ? 'RECEIVING' : 'TRANSMITTING',
    filter: {
      text: (search.get('busca') ?? '').slice(0, LONGEST_TEXT),
      situations: situationsFrom(search.get('situacao')),
      type: keyOf(TYPES, search.get('tipo')),
      institutions: named(search.getAll('instituicao')),
      kinds: named(search.getAll('dados')),
    },
    order: keyOf(ORDER_WORDS, search.get('ordem')),
    page: within(search.get('pagina'), 1, MOST_PAGES, 1),
    year: within(search.get('periodo'), -MOST_YEARS, MOST_YEARS, 0),
  }
}

/** The address of what the list shows; defaults are left out. */
export function listPath({ view, tab, filter, order, page, year }: ListAddress): string {
  const { text, situations, type, institutions, kinds } = filter
  const words = situations?.map((one) => SITUATION_WORDS[one])
  const parts: [string, string | undefined][] = [
    ['ver', VIEWS[view]],
    [TAB_PARAMETER, tab === 'RECEIVING' ? TYPES[tab] : undefined],
    ['busca', text || undefined],
    ['situacao', words && (words.length > 0 ? words.join() : ALL)],
    ['tipo', type && TYPES[type]],
    ...institutions.map((name): [string, string] => ['instituicao', name]),
    ...kinds.map((name): [string, string] => ['dados', name]),
    ['ordem', order && ORDER_WORDS[order]],
    ['pagina', page > 1 ? String(page) : undefined],
    ['periodo', year === 0 ? undefined : String(year)],
  ]
  const search = new URLSearchParams(
    parts.filter((part): part is [string, string] => part[1] !== undefined),
  ).toString()
  return search === '' ? PAGES.shares.path : `${PAGES.shares.path}?${search}`
}
