import type { ReadingLife } from '@consente/contract/portal/readings'
import { calendarDay, formatDate } from '@consente/domain/period'
import { isRunning } from '@consente/domain/sharing/situation'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { readingLifeQuery } from '../../../api/readings-api.ts'
import { timeNow } from '../../../api/server-time.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { remainingOfTerm } from '../../../sharing/term-text.ts'
import { EndedTermLine } from '../../../ui/bridge/EndedTermLine.tsx'
import { TermLine } from '../../../ui/bridge/TermLine.tsx'
import { unbroken } from '../../../ui/layout/unbroken.tsx'
import { coreFacts, pastOf } from './core-facts.ts'
import { CORE } from './core-texts.ts'
import { weeksOf, weeksText } from './reading-weeks.ts'
import { READINGS } from './readings-texts.ts'

/** The first facts of a sharing, and its term as a line: with a mark for each week with readings, where the backend tells. */
export function CoreTerm({ view }: { view: ShareView }) {
  const api = useApi()
  const { accessLog } = api.config.capabilities
  const { data: life, isPending } = useQuery({
    ...readingLifeQuery(api, view.details.consentId),
    enabled: accessLog,
  })
  const now = timeNow()
  const runs = isRunning(view.details.situation)
  return (
    <section aria-label={accessLog && runs ? READINGS.termTitle : READINGS.term}>
      <dl className="core-facts">
        {coreFacts(view, accessLog && isPending ? 'coming' : life, now).map(({ term, value, detail }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <b>{unbroken(value)}</b>
              {detail}
            </dd>
          </div>
        ))}
      </dl>
      {runs && <RunningTerm view={view} life={life} hasReadings={accessLog} now={now} />}
      <PastTerm view={view} />
    </section>
  )
}

type RunningTermProps = { view: ShareView; life: ReadingLife | undefined; hasReadings: boolean; now: Date }

function RunningTerm({ view, life, hasReadings, now }: RunningTermProps) {
  const { creation: start, expiry: end } = view
  if (!start || !end) return null
  if (!hasReadings) return <TermLine start={start} end={end} now={now} />
  const weeks = life && weeksOf(life.days, { start, end, today: calendarDay(now) })
  const remains = remainingOfTerm(now, start, end)
  const line = READINGS.line({
    from: formatDate(start),
    to: formatDate(end),
    today: formatDate(now),
    remains,
  })
  return (
    <>
      <TermLine
        start={start}
        end={end}
        now={now}
        reads={weeks?.marks ?? []}
        label={weeks ? `${line} ${weeksText(weeks)}` : line}
      />
      {/* Its place is kept while it loads, so that nothing below moves. */}
      <p className="small gap-sm">
        {weeks && weeks.marks.length > 1 ? READINGS.weeks : '\u00a0'}
        {weeks?.marks.some(({ isShort }) => isShort) && ` ${READINGS.short}`}
      </p>
    </>
  )
}

/** The term of a sharing that is over: up to its end, and to the day that it did not reach. */
function PastTerm({ view }: { view: ShareView }) {
  const past = pastOf(view)
  const { expiry, details } = view
  if (!past || !expiry) return null
  const { kind } = details.situation
  const day = formatDate(past.end)
  return (
    <EndedTermLine
      {...past}
      expiry={expiry}
      words={kind === 'ended' || kind === 'refused' ? CORE.ended(day) : CORE.expired(day)}
      wouldEnd={past.end < expiry ? CORE.reachedNot(formatDate(expiry)) : undefined}
    />
  )
}
