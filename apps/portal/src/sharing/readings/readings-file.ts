import type { ReadingItem, ReadingLog } from '@consente/contract/portal/readings'
import { tableOf } from '@consente/domain/base/table-of'
import { fold } from '@consente/domain/fold'
import { formatDateTime } from '@consente/domain/period'
import { dateOf } from './reading-dates.ts'

/** The log as a table: a line for each kind of data, policy and outcome of a day. */
export const COLUMNS = [
  'Dia',
  'Quem leu',
  'Onde',
  'Dados',
  'Parte',
  'Apólice',
  'Resultado',
  'Motivo',
  'Consultas',
  'Primeira',
  'Última',
]

/** Outcomes and reasons as a file says them. */
const OUTCOME_WORDS: Readonly<Record<string, string>> = tableOf({
  DELIVERED: 'Entregue',
  UNTOLD: 'Não se sabe se chegou',
  NO_DATA: 'Não havia dados',
  REFUSED: 'Recusado',
  FAILED: 'Não veio',
})
const REASON_WORDS: Readonly<Record<string, string>> = tableOf({
  BROKEN_OFF: 'A conexão caiu antes do fim',
  INTERRUPTED: 'O sistema parou antes do fim',
  NOT_PERMITTED: 'Você não autorizou estes dados',
  NOT_SHARED: 'Você não escolheu esta apólice',
  ENDED: 'O compartilhamento já não valia',
  MALFORMED: 'O pedido veio com erro',
  UNAVAILABLE: 'Não houve resposta',
  UNREADABLE: 'A resposta não pôde ser lida',
})

/** The log as rows of a CSV file, a row for each day and kind of data. */
export function rowsOf(
  { days }: Pick<ReadingLog, 'days'>,
  names: { recipient: string; holder: string },
): (string | undefined)[][] {
  return days.flatMap(({ day, items }) =>
    items.map((item) => [dateOf(day), names.recipient, names.holder, ...cellsOf(item)]),
  )
}

function cellsOf(item: ReadingItem): (string | undefined)[] {
  const { groupName, displayName, policy, outcome, reason, calls, firstAt, lastAt } = item
  return [
    groupName,
    displayName === groupName ? undefined : displayName,
    policy?.number,
    OUTCOME_WORDS[outcome],
    reason && REASON_WORDS[reason],
    String(calls),
    formatDateTime(new Date(firstAt)),
    formatDateTime(new Date(lastAt)),
  ]
}

/** "leituras-beta-seguradora.csv" */
export function fileName(institution: string, ending: 'csv' | 'json'): string {
  const plain = fold(institution)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `leituras${plain && `-${plain}`}.${ending}`
}
