import type { ReceivedPart, ReceivedState } from '@consente/contract/portal/received'
import { The } from '@consente/domain/article'
import { formatDate, formatTime } from '@consente/domain/period'
import type { ReceivedData } from '../../api/received-data-api.ts'

/** Something that was shared and has not come: what, and why, with the next try where one is known. */
export type Missing = { what: string; why: string }

type HowMuch = {
  came: number
  all: number
  missing: Missing[]
}

/** These parts are here: what a holder says it does not have is an answer. */
const isHere = ({ state }: Pick<ReceivedPart, 'state'>): boolean => state === 'RECEIVED' || state === 'EMPTY'

/** Counts received parts and names missing ones, the same part of several policies in one sentence. */
export function howMuchCame({ groups, organisationName, nextAt, waits }: ReceivedData, now: Date): HowMuch {
  const parts = groups.flatMap((group) =>
    group.items.flatMap(({ resourceId, parts }) =>
      parts.map((part) => ({ group, part, resourceId: group.items.length > 1 ? resourceId : undefined })),
    ),
  )
  const why = reasonsOf(organisationName, nextAt, now)
  const found = new Map<string, { what: string; why: string; numbers: string[] }>()
  for (const { group, part, resourceId } of parts) {
    if (isHere(part)) continue
    const what =
      group.type === 'CUSTOMERS' ? part.displayName : `${lowered(part.displayName)} de ${group.displayName}`
    const key = `${what} ${part.state}`
    const known = found.get(key) ?? { what, why: why[part.state as keyof typeof why], numbers: [] }
    if (resourceId !== undefined) known.numbers.push(resourceId)
    found.set(key, known)
  }
  const lists = groups
    .filter(({ state, waiting }) => state !== 'RECEIVED' && state !== 'EMPTY' && !waiting?.length)
    // Data that wait for another person are not on their way.
    .filter(({ state }) => state !== 'WAITING' || waits !== 'all')
    .map(({ displayName, state }) => ({ what: displayName, why: why[state as keyof typeof why] }))
  return {
    came: parts.filter(({ part }) => isHere(part)).length,
    all: parts.length,
    missing: [
      ...lists,
      ...[...found.values()].map(({ what, why, numbers }) => ({
        what: numbers.length > 0 ? `${what} (nº\u00a0${numbers.join(', nº\u00a0')})` : what,
        why,
      })),
    ],
  }
}

/** "Sinistros" within a sentence. */
const lowered = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

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
