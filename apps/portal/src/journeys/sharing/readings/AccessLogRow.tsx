import type { ReadingLife } from '@consente/contract/portal/readings'
import { the } from '@consente/domain/article'
import { calendarDay, formatDate } from '@consente/domain/period'
import { isOver } from '@consente/domain/sharing/situation'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { readingLifeQuery } from '../../../api/readings-api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { daysBetween, momentText } from '../../../sharing/readings/reading-dates.ts'
import { sentNothing } from '../../../sharing/share-tense.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { FoldRow } from '../../../ui/layout/Fold.tsx'
import { AccessLog } from './AccessLog.tsx'
import { logVoice } from './log-voice.ts'
import { ReadAgain } from './ReadAgain.tsx'
import { READINGS } from './readings-texts.ts'

/** The log by day: at the holder with refusals, at the recipient with data that did not come. */
export function AccessLogRow({ view }: { view: ShareView }) {
  const query = useQuery(readingLifeQuery(useApi(), view.details.consentId))
  const { data: life } = query
  const voice = logVoice(view)
  // A request that waits has no readings.
  if (sentNothing(view.details.situation) && !life?.days.length) return null
  const { recipient, holder, isHolder } = voice
  // A sharing that nobody has read, as far as is known, fetched nothing.
  const reason = isHolder
    ? READINGS.given(recipient, holder)
    : life?.firstAt && READINGS.received(recipient, holder, isOver(view.details.situation))
  return (
    <FoldRow title={READINGS.logTitle} more={READINGS.logMore(ofWeek(life))} reason={reason} id="leituras">
      {life && <Summary life={life} view={view} />}
      {life && life.days.length > 0 && <AccessLog view={view} life={life} />}
      {query.isError && !life && <ReadAgain onClick={() => void query.refetch()} />}
      {life && <Limits life={life} />}
    </FoldRow>
  )
}

/** Readings of seven days, today included. */
function ofWeek(life: ReadingLife | undefined): number {
  const today = calendarDay(timeNow())
  return (life?.days ?? [])
    .filter(({ day }) => daysBetween(day, today) < 7)
    .reduce((sum, { readings }) => sum + readings, 0)
}

/** "Por este compartilhamento, só a Alfa Seguros lê. Última vez hoje, 03:10. Em 133 dias, 266 leituras."; or that nothing was read. */
function Summary({ life, view }: { life: ReadingLife; view: ShareView }) {
  const { firstAt, lastAt, days, isPartial, keptSince } = life
  const { isHolder, recipient } = logVoice(view)
  const hasEnded = isOver(view.details.situation)
  if (firstAt === undefined || lastAt === undefined) {
    if (keptSince) return null
    if (isPartial) return <p>{READINGS.nonePartial}</p>
    return <p>{hasEnded ? READINGS.nonePast : READINGS.none}</p>
  }
  if (!isHolder) return null
  const now = timeNow()
  const total = days.reduce((sum, { readings }) => sum + readings, 0)
  const span = daysBetween(calendarDay(new Date(firstAt)), calendarDay(now))
  return (
    <Note icon="info">
      <p>
        Por este compartilhamento, só {the(recipient).slice(0, 1)} <b>{recipient}</b>
        {READINGS.only(momentText(new Date(lastAt), now), READINGS.total(total, span), hasEnded)}
      </p>
    </Note>
  )
}

/** Sentences about the readings that the log lacks. */
function Limits({ life: { keptSince, isPartial } }: { life: ReadingLife }) {
  const told = [
    isPartial && READINGS.partial,
    keptSince !== undefined && READINGS.kept(formatDate(new Date(keptSince))),
  ].filter((text) => typeof text === 'string')
  return told.map((text) => (
    <p key={text} className="small gap-sm">
      {text}
    </p>
  ))
}
