import { atThe, ofThe, the } from '@consente/domain/article'
import { sharePath } from '../../paths.ts'
import { type CalendarEntry, calendarOf } from './calendar-entry.ts'
import { saveFile } from './save-file.ts'

/** The end of a sharing, for a calendar. */
export type SharingEnd = {
  consentId: string
  /** The other institution. */
  name: string
  isReceived: boolean
  end: Date
}

/** 'Pôr no calendário': the day on which a sharing ends, as a file that calendars read. */
export function saveSharingEnd(end: SharingEnd): void {
  save('fim-do-compartilhamento.ics', [end])
}

/** The same of several sharings, in one file. */
export function saveSharingEnds(ends: readonly SharingEnd[]): void {
  save('fim-dos-compartilhamentos.ics', ends)
}

const save = (name: string, ends: readonly SharingEnd[]): void =>
  saveFile(name, calendarOf(ends.map(entryOf)), 'text/calendar;charset=utf-8')

function entryOf({ consentId, name, isReceived, end }: SharingEnd): CalendarEntry {
  const text = isReceived
    ? `Depois disso, nada mais chega ${ofThe(name)}. Para continuar, renove antes.`
    : `Depois disso, nada mais é enviado. Para continuar, renove ${atThe(name)}.`
  return {
    id: `${consentId}@${window.location.host}`,
    title: `O compartilhamento com ${the(name)} termina`,
    text,
    day: end,
    address: `${window.location.origin}${sharePath(consentId)}`,
    now: new Date(),
  }
}
