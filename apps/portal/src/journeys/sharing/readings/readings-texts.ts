import { atThe, ofThe, The, the } from '@consente/domain/article'

/** The verb is in the past for a sharing that is over. */
const reads = (isOver: boolean): string => (isOver ? 'leu' : 'lê')

export const READINGS = {
  term: 'Prazo',
  termTitle: 'Prazo e leituras',
  line: (term: { from: string; to: string; today: string; remains: string }) =>
    `Linha do prazo: de ${term.from} a ${term.to}. Hoje, ${term.today}. ${term.remains}`,
  weeks: 'Cada traço abaixo da linha é uma semana com leitura.',
  short: 'Um traço mais curto é uma semana em que uma parte não veio.',
  lifeTitle: 'Linha da vida',
  lifeReason: 'Do pedido ao fim. O que ainda vem está tracejado.',
  lifePastReason: 'Do pedido ao fim.',
  lifeMore: (count: number) => (count === 1 ? 'Ver o acontecimento' : `Ver os ${count} acontecimentos`),
  logTitle: 'Quem leu',
  logMore: (count: number) => {
    if (count === 0) return 'Nenhuma leitura em 7 dias'
    return count === 1 ? 'Ver a leitura de 7 dias' : `Ver as ${count} leituras de 7 dias`
  },
  received: (recipient: string, holder: string, isOver: boolean) =>
    `${The(recipient)} buscou estes dados ${atThe(holder)}. Por este compartilhamento, só ${the(recipient)} ${reads(isOver)}.`,
  given: (recipient: string, holder: string) =>
    `Cada vez que ${the(recipient)} leu seus dados aqui ${atThe(holder)}.`,
  only: (moment: string, span: string, isOver: boolean) => ` ${reads(isOver)}. Última vez ${moment}. ${span}`,
  total: (count: number, days: number) => {
    const readings = count === 1 ? '1 leitura' : `${count} leituras`
    if (days === 0) return `${readings} ao todo.`
    return `Em ${days === 1 ? '1 dia' : `${days} dias`}, ${readings}.`
  },
  none: 'Por este compartilhamento, ninguém leu nada ainda.',
  nonePast: 'Por este compartilhamento, ninguém leu nada.',
  nonePartial: 'Ninguém leu os detalhes das suas apólices ainda.',
  partial: 'Aqui aparece o que foi lido das apólices que também são suas.',
  noneFiltered: 'Nenhuma leitura com estes filtros.',
  caption: 'Leituras por dia, as mais novas primeiro',
  captionOf: (recipient: string) => `Leituras ${ofThe(recipient)} por dia, as mais novas primeiro`,
  columns: ['Quando', 'O quê', 'Vezes'],
  more: 'Mostrar mais 7 dias',
  csv: 'Baixar CSV',
  json: 'Baixar JSON',
  preparing: 'Preparando o arquivo…',
  fileFailed: 'Não deu para baixar agora. Tente de novo.',
  strange: 'Algo estranho? Conte para nós',
  kept: (date: string) => `O registro guarda desde ${date}. O que foi lido antes já não está aqui.`,
  unavailable: 'Não conseguimos buscar as leituras agora.',
  retry: 'Tentar de novo',
  how: 'Consultas feitas com menos de 10 minutos entre uma e outra contam como uma leitura.',
  filterGroup: 'Dados',
  filterOutcome: 'Resultado',
  all: 'Todos',
  found: (days: number, more: boolean) =>
    more ? `Os ${days} dias mais novos` : days === 1 ? '1 dia' : `${days} dias`,
} as const

export const OUTCOMES = [
  { value: '', label: 'Todos' },
  { value: 'DELIVERED', label: 'Entregue' },
  { value: 'REFUSED', label: 'Recusado' },
  { value: 'FAILED', label: 'Não veio' },
  { value: 'NO_DATA', label: 'Não havia dados' },
  { value: 'UNTOLD', label: 'Não se sabe se chegou' },
] as const
