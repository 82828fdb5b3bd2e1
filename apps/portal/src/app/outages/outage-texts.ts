import { calendarDay, formatDate, formatTime } from '@consente/domain/period'
import type { PlannedOutage } from '../../api/outages-api.ts'

export const TEXTS = {
  label: 'Aviso de manutenção',
  planned: 'Manutenção programada.',
  underWay: 'Manutenção em andamento.',
  more: 'O que muda para você',
} as const

/** Sentences about an outage: its time at once; on demand its meaning for customers, with the insurer's own words last. */
export function outageWords(outage: PlannedOutage, now: Date): { title: string; when: string; text: string } {
  const { startsAt, endsAt, isPartial, explanation } = outage
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  const isUnderWay = start <= now
  const when = isUnderWay ? `Até ${momentOf(end, now)}` : spanOf(start, end, now)
  const what = isPartial
    ? 'Parte dos serviços de compartilhamento pode não responder.'
    : 'Os serviços de compartilhamento podem não responder.'
  return {
    title: isUnderWay ? TEXTS.underWay : TEXTS.planned,
    when: `${when} (horário de Brasília).`,
    text: `${what} A manutenção não altera os compartilhamentos que você já fez. ${explanation}`.trim(),
  }
}

/** "Hoje, das 02:00 às 04:00", "Em 01/12/2026, das 02:00 às 04:00", "De 01/12/2026, 22:00, a 02/12/2026, 03:00". */
function spanOf(start: Date, end: Date, now: Date): string {
  if (calendarDay(start) !== calendarDay(end))
    return `De ${formatDate(start)}, ${formatTime(start)}, a ${formatDate(end)}, ${formatTime(end)}`
  const day = calendarDay(start) === calendarDay(now) ? 'Hoje' : `Em ${formatDate(start)}`
  return `${day}, ${counted('da', start)} ${counted('à', end)}`
}

/** "das 02:00", "da 01:00": one o'clock is singular. */
const counted = (article: 'da' | 'à', instant: Date): string =>
  `${article}${/^0[01]:/.test(formatTime(instant)) ? '' : 's'} ${formatTime(instant)}`

const momentOf = (instant: Date, now: Date): string =>
  calendarDay(instant) === calendarDay(now)
    ? formatTime(instant)
    : `${formatDate(instant)}, ${formatTime(instant)}`
