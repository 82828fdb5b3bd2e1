import { tableOf } from '@consente/domain/base/table-of'

/** Outcomes and reasons as a file says them. */
export const OUTCOME_WORDS: Readonly<Record<string, string>> = tableOf({
  DELIVERED: 'Entregue',
  UNTOLD: 'Não se sabe se chegou',
  NO_DATA: 'Não havia dados',
  REFUSED: 'Recusado',
  FAILED: 'Não veio',
})
export const REASON_WORDS: Readonly<Record<string, string>> = tableOf({
  BROKEN_OFF: 'A conexão caiu antes do fim',
  INTERRUPTED: 'O sistema parou antes do fim',
  NOT_PERMITTED: 'Você não autorizou estes dados',
  NOT_SHARED: 'Você não escolheu esta apólice',
  ENDED: 'O compartilhamento já não valia',
  MALFORMED: 'O pedido veio com erro',
  UNAVAILABLE: 'Não houve resposta',
  UNREADABLE: 'A resposta não pôde ser lida',
})
