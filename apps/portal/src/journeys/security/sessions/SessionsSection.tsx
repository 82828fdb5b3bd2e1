import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { type OpenSession, sessionsQuery } from '../../../api/sessions-api.ts'
import { PAGES } from '../../../paths.ts'
import { Link } from '../../../router/Link.tsx'
import { Button } from '../../../ui/basics/Button.tsx'
import { DeviceIcon } from '../../../ui/basics/DeviceIcon.tsx'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Question } from '../../../ui/feedback/Question.tsx'
import { LoadingText } from '../../../ui/feedback/Skeletons.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { SectionFailed } from '../SectionFailed.tsx'
import { deviceAndPlace, sessionText } from './session-times.ts'
import { LEAVE_ALL, PROVE, SESSIONS } from './sessions-texts.ts'
import { useEndSessions } from './use-end-sessions.ts'

const ProofDialog = lazyPart('ProofDialog', () => import('../../../proof/ProofDialog.tsx'))

/** 'Onde sua conta está aberta': each session, its end, and the end of all. */
export function SessionsSection() {
  const api = useApi()
  const { data, isPending, isFetching, isError, error, refetch } = useQuery(sessionsQuery(api))
  const [isLeavingAll, setLeavingAll] = useState(false)
  const { outcome, busy, endOne, endAll, proof } = useEndSessions()
  return (
    <Row title={SESSIONS.title} reason={data && SESSIONS.why(data.sessions.length)}>
      <div role="status">
        {outcome === 'uncertain' && (
          <p className="gap-b">
            {SESSIONS.uncertain[isFetching ? 'reading' : isError ? 'unread' : 'read']}{' '}
            {isError && !isFetching && (
              <TextLink inline onClick={() => void refetch()}>
                {SESSIONS.readAgain}
              </TextLink>
            )}
          </p>
        )}
        {outcome && outcome !== 'uncertain' && (
          <p className="gap-b">
            {outcome.text}{' '}
            {outcome.isSuspect && (
              <Link to={PAGES.forgotPassword.path} className="link link--inline">
                {SESSIONS.changePassword}
              </Link>
            )}
          </p>
        )}
      </div>
      {data && <SessionList sessions={data.sessions} onEnd={endOne} />}
      {isPending && <LoadingText text={SESSIONS.loading} />}
      {!data && !isPending && (
        <SectionFailed text={SESSIONS.failed} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <p className="gap-lg">
            <Button variant="stop" onClick={() => setLeavingAll(true)}>
              {SESSIONS.all}
            </Button>
          </p>
          <p className="small gap-sm">{SESSIONS.allWhy}</p>
          {data.sessions.some(({ place }) => place) && <p className="small gap-sm">{SESSIONS.places}</p>}
        </>
      )}
      {isLeavingAll && !proof && (
        <Question
          title={LEAVE_ALL.title}
          no={LEAVE_ALL.cancel}
          onNo={() => setLeavingAll(false)}
          yes={LEAVE_ALL.confirm}
          onYes={endAll}
          yesLook="stopfill"
          busy={busy}
        >
          <p>{LEAVE_ALL.text}</p>
        </Question>
      )}
      <Suspense>
        {proof && (
          <ProofDialog text={PROVE.text} takesPassword onProved={proof.goOn} onClose={proof.cancel} />
        )}
      </Suspense>
    </Row>
  )
}

type ListProps = { sessions: readonly OpenSession[]; onEnd: (session: OpenSession) => void }

function SessionList({ sessions, onEnd }: ListProps) {
  const [now] = useState(timeNow)
  return (
    <ul className="items">
      {sessions.map((session) => {
        const { id, kind, isCurrent, isNewDevice } = session
        const device = deviceAndPlace(session)
        const isSuspect = isNewDevice && !isCurrent
        return (
          <li key={id} className={isSuspect ? 'new' : undefined}>
            <DeviceIcon kind={kind} />
            <p>
              <b>{device}</b>
              <br />
              <span className="small">
                {isCurrent && <b className="good">{SESSIONS.here} </b>}
                {sessionText(session, now)}
              </span>
            </p>
            {!isCurrent && (
              <TextLink onClick={() => onEnd(session)}>
                {isSuspect ? SESSIONS.notMe : SESSIONS.leave}{' '}
                <span className="sr">{isSuspect ? device : SESSIONS.leaveOf(device)}</span>
              </TextLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}
