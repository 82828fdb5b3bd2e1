import { DAY_MS } from '@consente/domain/base/durations'

/** An entry of a day in the customer's calendar, reminded of the day before at 09:00 (RFC 5545). */
export type CalendarEntry = { id: string; title: string; text: string; day: Date; address: string; now: Date }

/** Brasília: UTC−3 all year since 2019. */
const ZONE_MS = 3 * 3_600_000
/** Bytes of a line, without its end. */
const WIDEST = 75

/** The file of these entries; its media type is `text/calendar`. */
export function calendarOf(entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Consente//Compartilhamentos//PT',
    ...entries.flatMap(eventOf),
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

function eventOf({ id, title, text, day, address, now }: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`,
    `DTSTART;VALUE=DATE:${dateOf(day)}`,
    `DTEND;VALUE=DATE:${dateOf(new Date(day.getTime() + DAY_MS))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${address}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** 20261202, of the day in Brasília. */
const dateOf = (instant: Date): string =>
  new Date(instant.getTime() - ZONE_MS).toISOString().slice(0, 10).replace(/-/g, '')

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Long lines go on in the next one after a space; no character is divided. */
function folded(line: string): string[] {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  for (const sign of line) {
    if (encoder.encode(current + sign).length > WIDEST) {
      lines.push(current)
      current = ' '
    }
    current += sign
  }
  return [...lines, current]
}
