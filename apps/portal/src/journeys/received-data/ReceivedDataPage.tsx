import { pronounOf, The } from '@consente/domain/article'
import { capitalised } from '@consente/domain/base/capitalised'
import { nextInWords } from '@consente/domain/time-in-words'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useApi } from '../../api/api.ts'
import { failureFrom } from '../../api/api-error.ts'
import { type ReceivedData, receivedDataQuery } from '../../api/received-data-api.ts'
import { timeNow } from '../../api/server-time.ts'
import { sharePath } from '../../paths.ts'
import { useParams } from '../../router/Routes.tsx'
import { useCustomer } from '../../session/customer.tsx'
import { momentText } from '../../sharing/readings/reading-dates.ts'
import { ShareFailurePage } from '../../sharing/ShareFailurePage.tsx'
import { lazyPart } from '../../ui/basics/lazy-part.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Notes } from '../../ui/feedback/Note.tsx'
import { LoadingPage } from '../../ui/feedback/Skeletons.tsx'
import { Opening } from '../../ui/layout/Opening.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { unbroken } from '../../ui/layout/unbroken.tsx'
import { notSent } from './not-sent.ts'
import { RECEIVED } from './received-texts.ts'
import { howMuchCame, missingText } from './what-is-missing.ts'

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
  const isAllHere = came === all && waits !== 'some'
  const unsent = notSent(received, useCustomer().isCompany)
  const name = received.organisationName
  const said = waits === 'some' ? RECEIVED.cameMeanwhile(came, all) : RECEIVED.came(came, all, name)
  const unsentText =
    unsent.length > 0 && RECEIVED.notSent(unsent, isAllHere ? capitalised(pronounOf(name)) : The(name))
  return (
    <>
      <Row title="Situação">
        <div aria-live="polite">
          <Notes
            items={[
              { icon: isComplete ? 'check' : 'waiting', text: stateOf(received, isComplete) },
              ...(all > 0 && waits !== 'all'
                ? [
                    {
                      icon: came === all ? 'check' : 'info',
                      text: isAllHere && unsentText ? `${said} ${unsentText}` : said,
                    } as const,
                  ]
                : []),
              ...missing.map(({ names, why }) => ({
                icon: 'clock' as const,
                key: why,
                text: (
                  <>
                    <b>{unbroken(missingText(names))}</b> {why}
                  </>
                ),
              })),
              ...(!isAllHere && unsentText ? [{ icon: 'info', text: unsentText } as const] : []),
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
    const when = momentText(new Date(completedAt), timeNow())
    return RECEIVED.read(when, isComplete)
  }
  if (waits === 'all') return RECEIVED.allWaits(organisationName)
  return waits === 'some' ? RECEIVED.waits(organisationName) : RECEIVED.arriving
}

/** The scheme's two business days, and when we look next. */
function promiseOf(nextAt: string | undefined): string {
  return nextAt
    ? `${RECEIVED.promise} ${RECEIVED.next(nextInWords(new Date(nextAt), timeNow()))}`
    : RECEIVED.promise
}
