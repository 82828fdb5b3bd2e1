import { formatTime } from '@consente/domain/period'
import { useApi } from '../../api/api.ts'
import type { ReportTaken } from '../../api/notices-api.ts'
import { PAGES } from '../../paths.ts'
import { Button } from '../../ui/basics/Button.tsx'
import { Icon } from '../../ui/basics/Icon.tsx'
import { Bridge } from '../../ui/bridge/Bridge.tsx'
import { Ending } from '../../ui/layout/Ending.tsx'
import { Opening } from '../../ui/layout/Opening.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { withJoints } from '../../ui/layout/unbroken.tsx'
import { History } from '../../ui/sharing/History.tsx'
import type { ReportedSharing } from './reported-sharing.ts'
import { REPORTED } from './unrecognised-texts.ts'

type ReportedPageProps = {
  sharing: ReportedSharing
  taken: ReportTaken
  hadEnded: boolean
}

/** Tells what has been done about a sharing that the customer does not recognise, and what is left to do. */
export function ReportedPage({ sharing, taken, hadEnded }: ReportedPageProps) {
  const { protocol, at, sessionsEnded, answerDays } = taken
  const { sacPhone } = useApi().config
  const when = { when: formatTime(new Date(at)), dateTime: at }
  return (
    <>
      <Opening
        title={REPORTED.title}
        lead={
          <>
            {REPORTED.protocol} <b className="whole">{withJoints(protocol)}</b>.
          </>
        }
      />
      <Bridge {...sharing.bridge} />
      <div className="after-bridge">
        <Row title={REPORTED.done}>
          <div aria-live="polite">
            <History
              items={[
                { ...when, text: endText(sharing, hadEnded) },
                { ...when, text: REPORTED.signedOut(sessionsEnded) },
              ]}
            />
          </div>
        </Row>
        <Row title={REPORTED.left}>
          <ul className="items">
            <li>
              <Icon name="lock" />
              <p>
                <b>{REPORTED.password}</b>
                <br />
                <span className="small">{REPORTED.passwordWhy}</span>
              </p>
              <Button to={PAGES.forgotPassword.path}>{REPORTED.change}</Button>
            </li>
            {answerDays !== undefined && (
              <li>
                <Icon name="clock" />
                <p>
                  <b>{REPORTED.answer}</b>
                  <br />
                  <span className="small">{REPORTED.answerBy(answerDays, sacPhone)}</span>
                </p>
              </li>
            )}
          </ul>
        </Row>
        <Ending>
          <Button variant="line" to={PAGES.shares.path}>
            {REPORTED.shares}
          </Button>
        </Ending>
      </div>
    </>
  )
}

function endText({ isUndelivered, isRefused, other }: ReportedSharing, hadEnded: boolean): string {
  if (isUndelivered) return REPORTED.undelivered(other)
  if (!hadEnded) return REPORTED.ended
  return isRefused ? REPORTED.hadLapsed : REPORTED.hadEnded
}
