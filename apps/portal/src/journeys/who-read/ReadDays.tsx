import { calendarDay } from '@consente/domain/period'
import { sharePath } from '../../paths.ts'
import { dateOf, dayBefore, noonOf } from '../../sharing/readings/reading-dates.ts'
import { linesByHour } from '../../sharing/readings/reading-hours.ts'
import { TextLink } from '../../ui/basics/TextLink.tsx'
import { Seal } from '../../ui/bridge/Seal.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { unbroken } from '../../ui/layout/unbroken.tsx'
import type { inOrder, ReadDay } from './read-shares.ts'
import { WHO_READ } from './who-read-texts.ts'

type ReadDaysProps = { days: ReturnType<typeof inOrder>; now: Date; ownLogo: string }

/** Day by day, with hours: who read what, and what was not read and why. */
export function ReadDays({ days, now, ownLogo }: ReadDaysProps) {
  return days.map(({ day, parts }) => (
    <Row key={day} title={dayTitle(day, now)} reason={dateOf(day)}>
      <ul className="readlist">
        {parts.map((part) => (
          <Part key={part.share.card.consentId} part={part} ownLogo={ownLogo} />
        ))}
      </ul>
    </Row>
  ))
}

const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', weekday: 'long' })

/** "Hoje", "Ontem", "Terça-feira". */
function dayTitle(day: string, now: Date): string {
  const today = calendarDay(now)
  if (day === today) return WHO_READ.today
  if (day === dayBefore(today)) return WHO_READ.yesterday
  const name = WEEKDAY.format(noonOf(day))
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function Part({ part: { share, items, times, readings }, ownLogo }: { part: ReadDay; ownLogo: string }) {
  const { voice, card } = share
  return (
    <li>
      <Seal name={voice.recipient} logo={voice.isHolder ? (card.logo ?? '') : ownLogo} size="xs" />
      <div>
        <TextLink to={sharePath(card.consentId)}>{WHO_READ.did(voice, readings > 0)}</TextLink>
        {linesByHour(items, times, voice).map((line) => (
          <p key={line}>{unbroken(line)}</p>
        ))}
      </div>
    </li>
  )
}
