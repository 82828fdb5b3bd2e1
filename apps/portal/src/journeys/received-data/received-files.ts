import { calendarDay, formatDateTime } from '@consente/domain/period'
import type { ReceivedData } from '../../api/received-data-api.ts'
import { saveCsv } from '../../ui/files/csv.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { allFields } from './all-fields.ts'
import { RECEIVED, WHY } from './received-texts.ts'

/** The received data as files that the customer keeps; made in the browser, nothing is sent anywhere. */

export const COLUMNS = ['Dados', 'Apólice ou contrato', 'Parte', 'Recebido em', 'Campo', 'Valor'] as const

/** Policy, part, time and field of what has not come. */
const UNKNOWN = [undefined, undefined, undefined, undefined]

/** A line a field, as the page shows it; of a part, a group or a policy that has not come, one line that says so. */
export function csvRows(
  { groups, organisationName }: ReceivedData,
  reader: string,
): (string | undefined)[][] {
  return groups.flatMap(({ displayName, items, state, waiting = [] }) => [
    ...items.flatMap(({ resourceId, parts }) =>
      parts.flatMap((part) => {
        const at = part.receivedAt && formatDateTime(new Date(part.receivedAt))
        const start = [displayName, resourceId, part.displayName, at]
        return part.state === 'RECEIVED'
          ? allFields(part.data, reader).map(({ path, value }) => [...start, path, value])
          : [[...start, undefined, WHY[part.state](organisationName)]]
      }),
    ),
    ...(items.length === 0 && state !== 'RECEIVED' && waiting.length === 0
      ? [[displayName, ...UNKNOWN, WHY[state](organisationName)]]
      : []),
    ...waiting.map((number) => [
      displayName,
      number,
      ...UNKNOWN.slice(1),
      RECEIVED.waitsFor(organisationName),
    ]),
  ])
}

/** The parts as they came, with their names and times. */
export const jsonOf = ({ organisationName, groups }: ReceivedData): string =>
  JSON.stringify({ organisationName, groups }, null, 2)

const nameOf = (now: Date, ending: string): string => `dados-recebidos-${calendarDay(now)}.${ending}`

/** Saves every received field as a line, and a line for each group that has not come. */
export function saveReceivedCsv(received: ReceivedData, reader: string, now: Date): void {
  saveCsv(nameOf(now, 'csv'), COLUMNS, csvRows(received, reader))
}

/** Saves what was received as it came, in one JSON file. */
export function saveReceivedJson(received: ReceivedData, now: Date): void {
  saveFile(nameOf(now, 'json'), jsonOf(received), 'application/json')
}
