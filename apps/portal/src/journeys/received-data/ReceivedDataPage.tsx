import { formatDateTime } from '@consente/domain/period'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useApi } from '../../api/api.ts'
import { failureFrom } from '../../api/api-error.ts'
import { type ReceivedData, receivedDataQuery } from '../../api/received-data-api.ts'
import { timeNow } from '../../api/server-time.ts'
import { sharePath } from '../../paths.ts'
import { useParams } from '../../router/Routes.tsx'
import { ShareFailurePage } from '../../sharing/ShareFailurePage.tsx'
import { lazyPart } from '../../ui/basics/lazy-part.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Notes } from '../../ui/feedback/Note.tsx'
import { LoadingPage } from '../../ui/feedback/Skeletons.tsx'
import { Opening } from '../../ui/layout/Opening.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { unbroken } from '../../ui/layout/unbroken.tsx'
import { RECEIVED } from './received-texts.ts'
import { howMuchCame } from './what-is-missing.ts'

/** The cards come with the data. */
const ReceivedView = lazyPart('ReceivedView', () => import('./ReceivedView.tsx'))

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
  const { completedAt, nextAt, waits } = received
  const { came, all, missing } = howMuchCame(received, timeNow())
  const isComplete = completedAt !== undefined && missing.length === 0
  const said = waits === 'some' ? RECEIVED.cameMeanwhile : RECEIVED.came
  return (
    <>
      <Row title="Situação">
        <div aria-live="polite">
          <Notes
            items={[
              { icon: isComplete ? 'check' : 'waiting', text: stateOf(received, isComplete) },
              ...(all > 0 && waits !== 'all'
                ? [{ icon: came === all ? 'check' : 'info', text: said(came, all) } as const]
                : []),
              ...missing.map(({ what, why }) => ({
                icon: 'clock' as const,
                key: what,
                text: (
                  <>
                    <b>{unbroken(RECEIVED.missing(what))}</b> {why}
                  </>
                ),
              })),
              { icon: 'clock', text: promiseOf(completedAt && nextAt) },
              { icon: 'lock', text: RECEIVED.ends },
            ]}
          />
        </div>
      </Row>
      <Suspense fallback={<LoadingPage />}>
        <ReceivedView received={received} />
      </Suspense>
    </>
  )
}

/** Says if all has come, and what it waits for. */
function stateOf({ completedAt, waits, organisationName }: ReceivedData, isComplete: boolean): string {
  if (completedAt) {
    const when = formatDateTime(new Date(completedAt))
    return isComplete ? RECEIVED.complete(when) : RECEIVED.read(when)
  }
  if (waits === 'all') return RECEIVED.allWaits(organisationName)
  return waits === 'some' ? RECEIVED.waits(organisationName) : RECEIVED.arriving
}

/** The scheme's two business days, and when we look next. */
function promiseOf(nextAt: string | undefined): string {
  return nextAt ? `${RECEIVED.promise} ${RECEIVED.next(formatDateTime(new Date(nextAt)))}` : RECEIVED.promise
}
