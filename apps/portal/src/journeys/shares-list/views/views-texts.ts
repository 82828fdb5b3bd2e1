import type { ShareType } from '@consente/contract/portal/values'
import { listInWords } from '@consente/domain/list-in-words'
import type { Order, Shown } from '../find/list-address.ts'

const shares = (count: number): string => (count === 1 ? 'compartilhamento' : 'compartilhamentos')

export const VIEW_TEXTS = {
  label: 'Modo de ver',
  calendar: 'Calendário (.ics)',
  csv: 'Baixar CSV',
  csvNotReady: 'A lista ainda não carregou inteira. Sem ela, não dá para montar o CSV.',
  csvFailed: 'Não deu para montar o CSV agora. Tente de novo.',
} as const

export const FILTER = {
  form: 'Filtrar compartilhamentos',
  searchForm: 'Buscar compartilhamentos',
  search: 'Buscar',
  placeholder: 'Nome ou CNPJ',
  situation: 'Situação',
  type: 'Tipo',
  institution: 'Instituição',
  kind: 'Dados',
  order: 'Ordem',
  every: { situation: 'Todas', type: 'Os dois', institution: 'Todas', kind: 'Todos' },
  open: (count: number) => (count > 0 ? `FILTRAR (${count})` : 'FILTRAR'),
  dialog: 'Filtrar e ordenar',
  clear: 'LIMPAR',
  show: (count: number) => `MOSTRAR ${count}`,
  nothing: 'Nenhum compartilhamento com estes filtros.',
  clearAll: 'Limpar filtros',
  elsewhere: (count: number, tab: string) => `Em ${tab}, há ${count} com estes filtros.`,
  seeOther: 'Ver',
} as const

export const SITUATION_NAMES: Readonly<Record<Shown, string>> = {
  active: 'Ativos',
  pending: 'Pendentes',
  expired: 'Terminados',
  ended: 'Encerrados',
}

export const TYPE_NAMES: Readonly<Record<ShareType, string>> = {
  RECEIVING: 'Recebidos',
  TRANSMITTING: 'Transmitidos',
}

export const ORDER_NAMES: Readonly<Record<Order, string>> = {
  'ends-first': 'Termina antes',
  'ends-last': 'Termina depois',
  newest: 'Mais novo',
  institution: 'Instituição, A a Z',
}

/** "Ativos e pendentes". */
export function situationsText(situations: readonly Shown[]): string {
  const names = situations.map((one, index) =>
    index === 0 ? SITUATION_NAMES[one] : SITUATION_NAMES[one].toLowerCase(),
  )
  return listInWords(names)
}

/** "de 9 compartilhamentos", after the number found; "compartilhamentos" where nothing is left out. */
export const ofAll = (found: number, all: number, filtered: boolean): string =>
  filtered ? `de ${all} ${shares(all)}` : shares(found)

export const PAGES_TEXTS = {
  label: 'Páginas da lista',
  before: (count: number) => `${count} anteriores`,
  after: (count: number) => (count === 1 ? 'O último' : `${count} seguintes`),
  shown: (from: number, to: number, count: number) => `${from} a ${to} de ${count}`,
} as const

export const BOTH = {
  missing: {
    RECEIVING: 'Não conseguimos carregar os Recebidos agora. Aqui aparecem só os Transmitidos.',
    TRANSMITTING: 'Não conseguimos carregar os Transmitidos agora. Aqui aparecem só os Recebidos.',
  },
  retry: 'Tentar de novo',
  /** Shown when nothing is in force or waits; names one direction if the other could not be read. */
  noneOpen: (only: ShareType | undefined) =>
    `${only ? `Entre os ${TYPE_NAMES[only].toLowerCase()}, nada` : 'Nada'} está sendo compartilhado agora`,
  overInCards: 'O que já acabou está em Cartões.',
  none: 'Você ainda não tem compartilhamentos',
  hint: 'Quando você trouxer ou enviar dados, eles aparecem aqui, com prazo e situação.',
} as const
