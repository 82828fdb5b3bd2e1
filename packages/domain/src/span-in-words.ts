import { addMonths } from './period.ts'

const DAY_MS = 24 * 60 * 60_000

/** "4 meses e 12 dias", "1 mês", "menos de um dia": the time between two instants, by the calendar. */
export function spanInWords(from: Date, to: Date): string {
  const [start, end] = from <= to ? [from, to] : [to, from]
  let months = 0
  while (addMonths(start, months + 1) <= end) months += 1
  const days = Math.floor((end.getTime() - addMonths(start, months).getTime()) / DAY_MS)
  const parts = [
    months > 0 && (months === 1 ? '1 mês' : `${months} meses`),
    days > 0 && (days === 1 ? '1 dia' : `${days} dias`),
  ].filter(Boolean)
  return parts.join(' e ') || 'menos de um dia'
}
