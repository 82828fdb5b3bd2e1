import type { ShareType } from '@consente/contract/portal/values'
import { ofThe, toThe } from '@consente/domain/article'

/** Sentences of the timeline (design, page 22). */

/** "Chega à Alfa Seguros", "Sai da Alfa Seguros". */
export const directionText = (shareType: ShareType, brand: string): string =>
  shareType === 'RECEIVING' ? `Chega ${toThe(brand)}` : `Sai ${ofThe(brand)}`

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
