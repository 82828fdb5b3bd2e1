import type { ReceivedData } from '@consente/contract/portal/received'
import { formatDateTime } from '@consente/domain/period'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { failureFrom } from '../../../api/api-error.ts'
import { receivedDataQuery } from '../../../api/received-data-api.ts'
import { sharePath } from '../../../paths.ts'
import { useParams } from '../../../router/Routes.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Notes } from '../../../ui/feedback/Note.tsx'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { ShareFailurePage } from '../ShareFailurePage.tsx'
import { ReceivedGroups } from './ReceivedGroups.tsx'
import { RECEIVED } from './received-texts.ts'

/** 'Dados recebidos': what another institution sent, when, and what has not come and why. */
export function ReceivedDataPage() {
  const { consentId = '' } = useParams()
  const api = useApi()
  const query = useQuery(receivedDataQuery(api, consentId))
  const isNone =
    !api.config.capabilities.receivedData || (query.isError && failureFrom(query.error).status === 404)
  if (query.isError && !isNone && !query.data) {
    return <ShareFailurePage error={query.error} onRetry={() => void query.refetch()} />
  }
  const received = isNone ? undefined : query.data
  return (
    <>
      <Opening
        back={{ label: RECEIVED.back, to: sharePath(consentId) }}
        title={RECEIVED.title}
        lead={received && RECEIVED.lead(received.organisationName)}
      />
      {received && <Received received={received} />}
      {isNone && <Empty title={RECEIVED.none}>{RECEIVED.noneReason}</Empty>}
      {!received && !isNone && <LoadingPage />}
    </>
  )
}

function Received({ received }: { received: ReceivedData }) {
  const { completedAt, nextAt, groups, organisationName } = received
  return (
    <>
      <Row title="Situação">
        <div aria-live="polite">
          <Notes
            items={[
              { icon: completedAt ? 'check' : 'waiting', text: stateOf(received) },
              { icon: 'clock', text: promiseOf(completedAt && nextAt) },
              { icon: 'lock', text: RECEIVED.ends },
            ]}
          />
        </div>
      </Row>
      <ReceivedGroups groups={groups} from={organisationName} />
    </>
  )
}

/** Whether all has come, and what it waits for. */
function stateOf({ completedAt, furtherApproval, organisationName }: ReceivedData): string {
  if (completedAt) return RECEIVED.complete(formatDateTime(new Date(completedAt)))
  if (furtherApproval === 'ALL') return RECEIVED.allWaits(organisationName)
  return furtherApproval === 'SOME' ? RECEIVED.waits(organisationName) : RECEIVED.arriving
}

/** The scheme's two business days, and when we look next. */
function promiseOf(nextAt: string | undefined): string {
  return nextAt ? `${RECEIVED.promise} ${RECEIVED.next(formatDateTime(new Date(nextAt)))}` : RECEIVED.promise
}
