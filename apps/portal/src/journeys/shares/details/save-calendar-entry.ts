import { atThe, ofThe, the } from '@consente/domain/article'
import { sharePath } from '../../../paths.ts'
import { calendarEntry } from '../../../ui/files/calendar-entry.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import type { ShareView } from '../share-view.ts'

/** 'Pôr no calendário': the day on which the sharing ends, as a file that calendars read. */
export function saveCalendarEntry({ details, shareType, parties }: ShareView, expiry: Date): void {
  const { other } = parties
  const isReceived = shareType === 'RECEIVING'
  const text = isReceived
    ? `Depois disso, nada mais chega ${ofThe(other.name)}. Para continuar, renove antes.`
    : `Depois disso, nada mais é enviado. Para continuar, renove ${atThe(other.name)}.`
  const entry = calendarEntry({
    id: `${details.consentId}@${window.location.host}`,
    title: `O compartilhamento com ${the(other.name)} termina`,
    text,
    day: expiry,
    address: `${window.location.origin}${sharePath(details.consentId)}`,
    now: new Date(),
  })
  saveFile('fim-do-compartilhamento.ics', entry, 'text/calendar;charset=utf-8')
}
