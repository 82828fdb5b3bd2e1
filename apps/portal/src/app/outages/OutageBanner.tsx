import { MINUTE_MS } from '@consente/domain/base/durations'
import { useEffect, useState } from 'react'
import { useApi } from '../../api/api.ts'
import { type PlannedOutage, plannedOutages } from '../../api/outages-api.ts'
import { timeNow } from '../../api/server-time.ts'
import { parted } from '../../ui/layout/soft-hyphens.tsx'
import { Banner } from '../../ui/page/Banner.tsx'
import { outageWords, TEXTS } from './outage-texts.ts'

/** Minutes between two questions. */
const ASK_EACH = 5

/** The announced outage, above every page; empty without an outage or an answer. */
export function OutageBanner() {
  const api = useApi()
  const [outages, setOutages] = useState<readonly PlannedOutage[]>([])
  const [minute, setMinute] = useState(0)

  useEffect(() => {
    const timer = setInterval(() => setMinute((passed) => passed + 1), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])

  const question = Math.floor(minute / ASK_EACH)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each question
  useEffect(() => {
    let isLeft = false
    plannedOutages(api).then(
      (answer) => isLeft || setOutages(answer),
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [api, question])

  const now = timeNow()
  const [next] = outages
    .filter(({ endsAt }) => new Date(endsAt) > now)
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  if (!next) return null
  const { title, when, text } = outageWords(next, now)
  return (
    <Banner label={TEXTS.label} title={title} short={when} more={TEXTS.more}>
      {parted(text)}
    </Banner>
  )
}
