import type { ReadingItem, ReadingLog } from '@consente/contract/portal/readings'
import { fold } from '@consente/domain/fold'
import { formatDateTime } from '@consente/domain/period'
import { dateOf } from './reading-dates.ts'
import { OUTCOME_WORDS, REASON_WORDS } from './reading-outcomes.ts'

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
