import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { readingsOfDayQuery } from '../../../api/readings-api.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { unbroken } from '../../../ui/layout/unbroken.tsx'
import { type LogVoice, linesOf } from './reading-lines.ts'
import { READINGS } from './readings-texts.ts'

type DayCallsProps = { consentId: string; day: string; voice: LogVoice }

/** What the calls of one day asked for, read when they are unfolded. */
export function DayCalls({ consentId, day, voice }: DayCallsProps) {
  const { data, isError, refetch } = useQuery(readingsOfDayQuery(useApi(), consentId, day))
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
    <p className="small" aria-live="polite">
      {unbroken(data ? linesOf(data, voice).map(sentence).join(' ') : 'Carregando...')}
    </p>
  )
}

const sentence = ({ lead, text }: { lead?: string; text: string }): string => {
  const whole = lead ? `${lead} ${text}` : text
  return whole.endsWith('.') ? whole : `${whole}.`
}
