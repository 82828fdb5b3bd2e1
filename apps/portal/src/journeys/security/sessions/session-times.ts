import { DAY_MS } from '@consente/domain/base/durations'
import { formatDate, formatTime } from '@consente/domain/period'
import type { OpenSession } from '../../../api/sessions-api.ts'
import { SESSIONS } from './sessions-texts.ts'

/** "hoje, às 09:41", "ontem, às 18:20", "em 02/11/2026, às 12:15". */
export function whenText(at: Date, now: Date): string {
  const [day, hour] = [formatDate(at), formatTime(at)]
  if (day === formatDate(now)) return SESSIONS.today(hour)
  if (day === formatDate(new Date(now.getTime() - DAY_MS))) return SESSIONS.yesterday(hour)
  return SESSIONS.day(day, hour)
}

/** "Celular com Android, Curitiba, PR": the place as far as the backend knows it. */
export const deviceAndPlace = ({ device, place }: OpenSession): string =>
  place ? `${device}, ${place}` : device

/** When it was begun and when it was used last (one of them where they are the same), what matters most first. */
export function sessionText(session: OpenSession, now: Date): string {
  const { isCurrent, isNewDevice, browser } = session
  const how = session.how ? SESSIONS.how[session.how] : ''
  const [started, seen] = [session.startedAt, session.lastSeenAt].map((at) => whenText(new Date(at), now))
  const last = !isCurrent && seen !== started && SESSIONS.last(`${seen}`)
  const begun =
    isNewDevice && !isCurrent ? SESSIONS.first(`${started}`, how) : SESSIONS.entered(`${started}`, how)
  const words = [...(isNewDevice ? [begun, last] : [last, begun]), browser && SESSIONS.in(browser)]
  return words.filter(Boolean).join(' ')
}
