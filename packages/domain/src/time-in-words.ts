import { DAY_MS, MINUTE_MS } from './base/durations.ts'
import { calendarDay, formatDate, formatTime } from './period.ts'

/** Words for the time of past and coming events; days are those of São Paulo. */

/** "hoje", "ontem", "18/11/2026". */
export function dayInWords(instant: Date, now: Date): string {
  const day = calendarDay(instant)
  if (day === calendarDay(now)) return 'hoje'
  return day === calendarDay(new Date(now.getTime() - DAY_MS)) ? 'ontem' : formatDate(instant)
}

/** True if a coming event has a minute of its own: "Última leitura 20:42. Próxima, 20:42" says nothing. */
export const isLaterMinute = (next: Date, last: Date): boolean =>
  Math.floor(next.getTime() / MINUTE_MS) > Math.floor(last.getTime() / MINUTE_MS)

/** For a coming event: "15:10" today, "amanhã, 08:20", "21/11/2026, 03:10" later. */
export function nextInWords(instant: Date, now: Date): string {
  const [day, time] = [calendarDay(instant), formatTime(instant)]
  if (day === calendarDay(now)) return time
  const isTomorrow = day === calendarDay(new Date(now.getTime() + DAY_MS))
  return `${isTomorrow ? 'amanhã' : formatDate(instant)}, ${time}`
}
