import { atThe, ofThe, the } from '@consente/domain/article'
import { sharePath } from '../../paths.ts'
import { calendarEntry } from './calendar-entry.ts'
import { saveFile } from './save-file.ts'

export type SharingEnd = {
  consentId: string
  /** The other institution. */
  name: string
  isReceived: boolean
  end: Date
}

/** 'Pôr no calendário': the day on which a sharing ends, as a file that calendars read. */
export function saveSharingEnd({ consentId, name, isReceived, end }: SharingEnd): void {
  const text = isReceived
    ? `Depois disso, nada mais chega ${ofThe(name)}. Para continuar, renove antes.`
    : `Depois disso, nada mais é enviado. Para continuar, renove ${atThe(name)}.`
  const entry = calendarEntry({
    id: `${consentId}@${window.location.host}`,
    title: `O compartilhamento com ${the(name)} termina`,
    text,
    day: end,
    address: `${window.location.origin}${sharePath(consentId)}`,
    now: new Date(),
  })
  saveFile('fim-do-compartilhamento.ics', entry, 'text/calendar;charset=utf-8')
}
