import { DAY_MS } from './base/durations.ts'
import { counted } from './counted.ts'
import { addMonths, calendarDay } from './period.ts'

const dayOf = (instant: Date): Date => new Date(`${calendarDay(instant)}T00:00:00Z`)

/** "4 meses e 12 dias", "1 mês", "menos de um dia": the time between the days of two instants, whichever is first. */
export function spanInWords(from: Date, to: Date): string {
  const [start, end] = from <= to ? [dayOf(from), dayOf(to)] : [dayOf(to), dayOf(from)]
  let months = 0
  while (addMonths(start, months + 1) <= end) months += 1
  const days = Math.floor((end.getTime() - addMonths(start, months).getTime()) / DAY_MS)
  const parts = [months > 0 && counted(months, 'mês', 'meses'), days > 0 && counted(days, 'dia')].filter(
    Boolean,
  )
  return parts.join(' e ') || 'menos de um dia'
}
