import { formatDateTime } from '@consente/domain/period'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { accountHistoryQuery } from '../../../api/sessions-api.ts'
import { LoadingText } from '../../../ui/feedback/Skeletons.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { History } from '../../../ui/sharing/History.tsx'
import { SectionFailed } from '../SectionFailed.tsx'
import { eventText, HISTORY, whyText } from './history-texts.ts'

/** 'O que aconteceu na conta': sign-ins and what changed in them, newest first. */
export function HistorySection() {
  const { data, isPending, error, refetch } = useQuery(accountHistoryQuery(useApi()))
  return (
    <Row title={HISTORY.title} reason={data && whyText(data)}>
      {data && data.events.length === 0 && <p>{HISTORY.none}</p>}
      {data && data.events.length > 0 && (
        <History
          items={data.events.map((event) => ({
            when: formatDateTime(new Date(event.at)),
            dateTime: event.at,
            text: eventText(event),
          }))}
        />
      )}
      {isPending && <LoadingText text={HISTORY.loading} />}
      {!data && !isPending && (
        <SectionFailed text={HISTORY.failed} error={error} onRetry={() => void refetch()} />
      )}
    </Row>
  )
}
