import type { ReceivedGroup, ReceivedPart, ReceivedState } from '@consente/contract/portal/received'
import { The } from '@consente/domain/article'
import { listInWords } from '@consente/domain/list-in-words'
import { formatDate, formatTime } from '@consente/domain/period'
import type { ReceivedData } from '../../api/received-data-api.ts'

/** Shared data that have not come for one reason: their names, and the reason with the next try where one is known. */
export type Missing = { names: string[]; why: string }

/** A group of data as the bridge counts it, with what has not come of it. */
type Group = { missing: { name: string; state: ReceivedState }[] }

/** These data are here: what a holder says it does not have is an answer. */
const isHere = ({ state }: { state: ReceivedState }): boolean => state === 'RECEIVED' || state === 'EMPTY'

/** Counts the groups that have come, and names the missing data by reason. */
export function howMuchCame({ groups, organisationName, nextAt, waits }: ReceivedData, now: Date) {
  const expected = groups.filter((group) => !awaitsPerson(group, waits)).flatMap(groupsIn)
  const why = reasonsOf(organisationName, nextAt, now)
  const byReason = new Map<string, string[]>()
  for (const { name, state } of expected.flatMap(({ missing }) => missing)) {
    const reason = why[state as keyof typeof why]
    byReason.set(reason, [...(byReason.get(reason) ?? []), name])
  }
  return {
    /** Groups of data, counted as on the bridge, of which everything is here. */
    came: expected.filter(({ missing }) => missing.length === 0).length,
    /** All groups that are to come without another person. */
    all: expected.length,
    missing: [...byReason].map(([why, names]): Missing => ({ names, why })),
  }
}

const awaitsPerson = ({ items, state, waiting }: ReceivedGroup, waits: ReceivedData['waits']): boolean =>
  items.length === 0 && (!!waiting?.length || (state === 'WAITING' && waits === 'all'))

/** Each kind of registration data is a group of its own; a product is one, with all its policies. */
function groupsIn(group: ReceivedGroup): Group[] {
  if (group.type === 'CUSTOMERS')
    return group.items.flatMap(({ parts }) =>
      parts.map((part) => ({
        missing: isHere(part) ? [] : [{ name: part.displayName, state: part.state }],
      })),
    )
  if (!isHere(group)) return [{ missing: [{ name: group.displayName, state: group.state }] }]
  return [{ missing: missingParts(group) }]
}

/** The same part of several policies is named once, with their numbers. */
function missingParts({ items, displayName }: ReceivedGroup): Group['missing'] {
  const found = new Map<string, { part: ReceivedPart; numbers: string[] }>()
  for (const { resourceId, parts } of items) {
    for (const part of parts.filter((one) => !isHere(one))) {
      const key = `${part.displayName} ${part.state}`
      const known = found.get(key) ?? { part, numbers: [] }
      if (resourceId !== undefined && items.length > 1) known.numbers.push(resourceId)
      found.set(key, known)
    }
  }
  return [...found.values()].map(({ part, numbers }) => {
    const name = `${lowered(part.displayName)} de ${displayName}`
    const suffix = numbers.length > 0 ? ` (nº\u00a0${numbers.join(', nº\u00a0')})` : ''
    return { name: name + suffix, state: part.state }
  })
}

/** "Sinistros" within a sentence. */
const lowered = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

/** As many names as are read at a glance. */
const MOST_NAMES = 3

/** "Falta: Rural.", "Faltam Rural, Automóvel e mais 4." */
export function missingText(names: readonly string[]): string {
  if (names.length === 1) return `Falta: ${names[0]}.`
  if (names.length <= MOST_NAMES) return `Faltam ${listInWords(names)}.`
  const shown = names.slice(0, MOST_NAMES - 1)
  return `Faltam ${shown.join(', ')} e mais ${names.length - shown.length}.`
}

function reasonsOf(
  name: string,
  nextAt: string | undefined,
  now: Date,
): Readonly<Record<Exclude<ReceivedState, 'RECEIVED' | 'EMPTY'>, string>> {
  const again = nextTry(nextAt, now)
  return {
    WAITING: 'Ainda não chegou. Pode levar até 2 dias úteis.',
    NOT_THERE: `${The(name)} ainda não tem estes dados. ${again}`,
    REFUSED: `${The(name)} não enviou estes dados.`,
    UNAVAILABLE: `${The(name)} não respondeu. ${again}`,
  }
}

/** "Tentamos de novo às 15:10." */
function nextTry(nextAt: string | undefined, now: Date): string {
  const next = new Date(nextAt ?? Number.NaN)
  if (!(next > now)) return 'Tentamos de novo sozinhos.'
  const isToday = formatDate(next) === formatDate(now)
  return `Tentamos de novo ${isToday ? '' : `em ${formatDate(next)}, `}às ${formatTime(next)}.`
}
