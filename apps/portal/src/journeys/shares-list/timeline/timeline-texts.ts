import type { ShareType } from '@consente/contract/portal/values'
import { ofThe, toThe } from '@consente/domain/article'
import type { Tense } from '../../../sharing/share-tense.ts'

/** The direction of data in the tense of their sharing; an unknown one names its origin or destination alone. */
const MOVES: Readonly<Record<Exclude<Tense, 'over' | 'unknown'>, Readonly<Record<ShareType, string>>>> = {
  present: { RECEIVING: 'Chega', TRANSMITTING: 'Sai' },
  partly: { RECEIVING: 'Chega', TRANSMITTING: 'Sai' },
  future: { RECEIVING: 'Vai chegar', TRANSMITTING: 'Vai sair' },
  past: { RECEIVING: 'Chegava', TRANSMITTING: 'Saía' },
  stopped: { RECEIVING: 'Chegou em parte', TRANSMITTING: 'Saiu em parte' },
  refused: { RECEIVING: 'Chegaria', TRANSMITTING: 'Sairia' },
  lapsed: { RECEIVING: 'Chegaria', TRANSMITTING: 'Sairia' },
}

/** "Chega à Alfa Seguros", "Saía da Alfa Seguros". */
export function directionText(shareType: ShareType, brand: string, tense: Tense): string {
  const isReceived = shareType === 'RECEIVING'
  if (tense === 'over' || tense === 'unknown') return `${isReceived ? 'Destino' : 'Origem'}: ${brand}`
  return `${MOVES[tense][shareType]} ${isReceived ? toThe(brand) : ofThe(brand)}`
}

export const TIMELINE = {
  list: 'Compartilhamentos na linha do tempo',
  moves: 'Mover a linha do tempo',
  before: '12 meses antes',
  today: 'Hoje',
  after: '12 meses depois',
  todayIs: (date: string) => `hoje, ${date}`,
  inks: 'Cinza é passado. Cor é o que falta.',
  span: (from: string, to: string) => `${from} a ${to}`,
  passed: (date: string) => `O prazo acabou em ${date}`,
  until: (date: string) => `até ${date}`,
  endsSoon: (date: string, when: string) => `${date}, ${when}`,
  noEnd: 'Sem data de fim conhecida',
  months: ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
} as const
