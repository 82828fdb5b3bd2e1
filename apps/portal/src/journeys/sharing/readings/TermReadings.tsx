import type { ReadingLife } from '@consente/contract/portal/readings'
import { calendarDay, formatDate, formatTime } from '@consente/domain/period'
import { dayInWords, isLaterMinute, nextInWords } from '@consente/domain/time-in-words'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { readingLifeQuery } from '../../../api/readings-api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { momentText } from '../../../sharing/readings/reading-dates.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { remainingOfTerm } from '../../../sharing/term-text.ts'
import { TermLine } from '../../../ui/bridge/TermLine.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { logVoice } from './log-voice.ts'
import { weeksOf, weeksText } from './reading-weeks.ts'
import { READINGS } from './readings-texts.ts'

/** The term that runs, with a mark for each week with readings, and when data were read last and will be next. */
export function TermReadings({ view }: { view: ShareView }) {
  const { data: life } = useQuery(readingLifeQuery(useApi(), view.details.consentId))
  const { creation: start, expiry: end } = view
  if (!start || !end) return null
  const now = timeNow()
  const remains = remainingOfTerm(now, start, end)
  const weeks = life && weeksOf(life.days, { start, end, today: calendarDay(now) })
  const line = READINGS.line({
    from: formatDate(start),
    to: formatDate(end),
    today: formatDate(now),
    remains,
  })
  return (
    <Row
      title={READINGS.termTitle}
      reason={`${remains} ${lastAndNext(view, life ?? { lastAt: view.details.lastReadAt, isPartial: true }, now)}`.trim()}
      id="prazo"
    >
      <TermLine
        start={start}
        end={end}
        now={now}
        reads={weeks?.marks ?? []}
        label={weeks ? `${line} ${weeksText(weeks)}` : line}
      />
      {/* Its place is kept while it loads, so that nothing below moves. */}
      <p className="small gap-sm">
        {weeks && weeks.marks.length > 0 ? READINGS.weeks : NOTHING_YET}
        {weeks?.marks.some(({ isShort }) => isShort) && ` ${READINGS.short}`}
      </p>
    </Row>
  )
}

/** A line without words. */
const NOTHING_YET = '\u00a0'

type Last = { [Key in 'lastAt' | 'nextAt' | 'isPartial' | 'keptSince']?: ReadingLife[Key] | undefined }

/** "Última leitura hoje, 03:10. Próxima, 15:10."; at the holder "A Alfa Seguros ainda não leu nada." */
function lastAndNext(view: ShareView, { lastAt, nextAt, isPartial, keptSince }: Last, now: Date): string {
  const at = new Date(nextAt ?? Number.NaN)
  const isToCome = isLaterMinute(at, now) && !(view.expiry && at >= view.expiry)
  const next = isToCome ? READINGS.next(nextInWords(at, now)) : ''
  const { isHolder, recipient } = logVoice(view)
  if (lastAt === undefined)
    return isPartial || keptSince ? next : `${READINGS.noneYet(recipient)} ${next}`.trim()
  const last = new Date(lastAt)
  if (isHolder) return READINGS.lastBy(recipient, dayInWords(last, now), formatTime(last))
  return `${READINGS.last(momentText(last, now))} ${next}`.trim()
}
