import type { ReadingDay } from '@consente/contract/portal/readings'
import { isRunning } from '@consente/domain/sharing/situation'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useApi } from '../../../api/api.ts'
import { readingLifeQuery, readingsOfDayQuery } from '../../../api/readings-api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { dateOf } from '../../../sharing/readings/reading-dates.ts'
import { linesByHour } from '../../../sharing/readings/reading-hours.ts'
import { calls, type LogVoice } from '../../../sharing/readings/reading-lines.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { FoldRow } from '../../../ui/layout/Fold.tsx'
import { unbroken } from '../../../ui/layout/unbroken.tsx'
import { LifeLine } from '../../../ui/readings/LifeLine.tsx'
import { lifeLine } from './life-line.ts'
import { logVoice } from './log-voice.ts'
import { ReadAgain } from './ReadAgain.tsx'
import { READINGS } from './readings-texts.ts'

/** A sharing from the request to its end: what happened, each day's readings, and what is still to come. */
export function LifeRow({ view }: { view: ShareView }) {
  const { details, creation, confirmed, expiry } = view
  const { data: life } = useQuery(readingLifeQuery(useApi(), details.consentId))
  if (!creation) return null
  const voice = logVoice(view, life)
  const [runs, now] = [isRunning(details.situation), timeNow()]
  const sections = lifeLine({
    // Readings are added once they are known; the history is known already.
    life: life ?? { consentId: details.consentId, shareType: view.shareType, days: [] },
    history: details.history ?? [],
    creation,
    confirmed,
    expiry: runs ? expiry : undefined,
    now,
    voice,
  })
  const count = sections.reduce((sum, { items }) => sum + items.length, 0)
  if (count === 0) return null
  return (
    <FoldRow
      title={READINGS.lifeTitle}
      more={READINGS.lifeMore(count)}
      reason={runs && expiry && expiry > now ? READINGS.lifeReason : READINGS.lifePastReason}
      id="vida"
    >
      <LifeLine
        sections={sections.map(({ title, items }) => ({
          title,
          items: items.map(({ day, days, ...item }) => ({
            ...item,
            ...(day && {
              unfold: {
                summary: `Ver ${day.calls === 1 ? 'a consulta' : `as ${calls(day.calls)}`}`,
                content: () => <DayCalls consentId={details.consentId} day={day} voice={voice} />,
              },
            }),
            ...(days && {
              unfold: {
                summary: 'Ver dia por dia',
                content: () => (
                  <p className="small">
                    {days.map(({ day, text }, at) => (
                      <Fragment key={day}>
                        {at > 0 && ' · '}
                        <span className="whole">{`${dateOf(day)}: ${text}`}</span>
                      </Fragment>
                    ))}
                  </p>
                ),
              },
            }),
          })),
        }))}
      />
    </FoldRow>
  )
}

type DayCallsProps = { consentId: string; day: Pick<ReadingDay, 'day' | 'times'>; voice: LogVoice }

/** The calls of one day, read when they are unfolded. */
function DayCalls({ consentId, day, voice }: DayCallsProps) {
  const { data, isError, refetch } = useQuery(readingsOfDayQuery(useApi(), consentId, day.day))
  if (isError) return <ReadAgain className="small" onClick={() => void refetch()} />
  return (
    <div className="small" aria-live="polite">
      {data
        ? linesByHour(data, day.times, voice).map((line) => <p key={line}>{unbroken(line)}</p>)
        : 'Carregando...'}
    </div>
  )
}
