import type { ReadingDay } from '@consente/contract/portal/readings'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { readingsOfDayQuery } from '../../../api/readings-api.ts'
import { linesByHour } from '../../../sharing/readings/reading-hours.ts'
import type { LogVoice } from '../../../sharing/readings/reading-lines.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { unbroken } from '../../../ui/layout/unbroken.tsx'
import { READINGS } from './readings-texts.ts'

type DayCallsProps = { consentId: string; day: Pick<ReadingDay, 'day' | 'times'>; voice: LogVoice }

/** The calls of one day, read when they are unfolded. */
export function DayCalls({ consentId, day, voice }: DayCallsProps) {
  const { data, isError, refetch } = useQuery(readingsOfDayQuery(useApi(), consentId, day.day))
  if (isError)
    return (
      <p className="small">
        {READINGS.unavailable}{' '}
        <TextLink inline onClick={() => void refetch()}>
          {READINGS.retry}
        </TextLink>
      </p>
    )
  return (
    <div className="small" aria-live="polite">
      {data
        ? linesByHour(data, day.times, voice).map((line) => <p key={line}>{unbroken(line)}</p>)
        : 'Carregando...'}
    </div>
  )
}
