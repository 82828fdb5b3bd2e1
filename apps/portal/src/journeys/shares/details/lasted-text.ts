import { counted } from '@consente/domain/counted'
import { addMonths, calendarDay, formatDate } from '@consente/domain/period'
import { months } from '../term-text.ts'

const DAY_MS = 24 * 60 * 60_000

/** "Durou 4 meses e 12 dias. Iria até 08/07/2027." @param wouldEnd the end that it had; undefined where it reached it */
export function lastedText({
  start,
  end,
  wouldEnd,
}: {
  start: Date
  end: Date
  wouldEnd: Date | undefined
}): string {
  const lasted = `Durou ${lengthInWords(start, end)}.`
  return wouldEnd && end < wouldEnd ? `${lasted} Iria até ${formatDate(wouldEnd)}.` : lasted
}

const dayOf = (instant: Date): Date => new Date(`${calendarDay(instant)}T00:00:00Z`)

/** Whole months and the days beyond them, by the calendar. */
function lengthInWords(from: Date, to: Date): string {
  const [start, end] = [dayOf(from), dayOf(to)]
  let whole = 0
  while (addMonths(start, whole + 1) <= end) whole += 1
  const days = Math.floor((end.getTime() - addMonths(start, whole).getTime()) / DAY_MS)
  const parts = [whole > 0 && months(whole), days > 0 && counted(days, 'dia')].filter(Boolean)
  return parts.length > 0 ? parts.join(' e ') : 'menos de um dia'
}
