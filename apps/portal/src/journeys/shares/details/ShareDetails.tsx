import type { ConsentDetails } from '@consente/contract/portal/consents'
import { formatDateTime } from '@consente/domain/period'
import { lazy, Suspense } from 'react'
import { useApi } from '../../../api/api.ts'
import { receivedDataPath } from '../../../paths.ts'
import { useCustomer } from '../../../session/customer.tsx'
import { Button } from '../../../ui/basics/Button.tsx'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { TermLine } from '../../../ui/bridge/TermLine.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Approvers } from '../../../ui/sharing/Approvers.tsx'
import { History } from '../../../ui/sharing/History.tsx'
import type { ShareActionFailure } from '../actions/replace-share.ts'
import { ShareManagement } from '../actions/ShareManagement.tsx'
import { SharedData } from '../SharedData.tsx'
import { isWaiting } from '../share-picture.ts'
import { bridgeProps, type ShareView } from '../share-view.ts'
import { SHARE } from '../shares-texts.ts'
import { remainingOfTerm } from '../term-text.ts'
import { isAsked } from './further-approver-answer.ts'
import { ShareSummary } from './ShareSummary.tsx'
import { DETAILS } from './share-details-texts.ts'

/** Few are ever asked. */
const FurtherAnswer = lazy(async () => ({ default: (await import('./FurtherAnswer.tsx')).FurtherAnswer }))

export type ShareDetailsProps = {
  view: ShareView
  onFailure: (failure: ShareActionFailure) => void
}

/** A sharing in full: how it stands, until when, what, since when, and what can be done about it. */
export function ShareDetails({ view, onFailure }: ShareDetailsProps) {
  const { details } = view
  const asked = isAsked(details, useCustomer())
  const waits =
    isRunning(details) && details.resourceGroups.some(({ resources }) => resources.some(isWaiting))
  return (
    <>
      <Bridge {...bridgeProps(view)} />
      <div className="after-bridge">
        <Suspense>{asked && <FurtherAnswer view={view} onFailure={onFailure} />}</Suspense>
        <ApproversRow approvers={details.approvers} />
        <TermRow view={view} />
        <Row title={DETAILS.summary}>
          <ShareSummary view={view} />
        </Row>
        <Row title={DETAILS.data} reason={waits && DETAILS.waiting(view.parties.from.name)}>
          <SharedData groups={details.resourceGroups} />
        </Row>
        <ReceivedRow view={view} />
        <HistoryRow history={details.history} />
        {!asked && (
          <Row title={DETAILS.management} reason={DETAILS.managementReason}>
            <ShareManagement view={view} onFailure={onFailure} />
          </Row>
        )}
      </div>
    </>
  )
}

const isRunning = ({ status }: Pick<ConsentDetails, 'status'>): boolean =>
  status === 'ACTIVE' || status === 'AUTHORISED'

/** The term as a line, while it runs. */
function TermRow({ view: { details, creation, expiry } }: { view: ShareView }) {
  if (!isRunning(details) || !creation || !expiry) return null
  const now = new Date()
  return (
    <Row title={SHARE.term} reason={remainingOfTerm(now, creation, expiry)}>
      <TermLine start={creation} end={expiry} now={now} />
    </Row>
  )
}

function ApproversRow({ approvers }: Pick<ConsentDetails, 'approvers'>) {
  if (!approvers || approvers.length < 2) return null
  return (
    <Row title={DETAILS.approvers} reason={DETAILS.approversReason}>
      <Approvers approvers={approvers} />
    </Row>
  )
}

/** Newest first, when the backend keeps one. */
function HistoryRow({ history }: Pick<ConsentDetails, 'history'>) {
  if (!history?.length) return null
  const items = [...history]
    .sort((a, b) => b.at.localeCompare(a.at))
    .map(({ at, text }) => ({ when: formatDateTime(new Date(at)), dateTime: at, text }))
  return (
    <Row title={DETAILS.history} reason={DETAILS.historyReason}>
      <History items={items} />
    </Row>
  )
}

/** The way from a sharing to what it has brought; only where the backend tells, while the sharing is in force. */
export function ReceivedRow({ view: { details, shareType, parties } }: { view: ShareView }) {
  const { capabilities } = useApi().config
  if (!capabilities.receivedData || shareType !== 'RECEIVING' || details.status !== 'ACTIVE') return null
  return (
    <Row title={DETAILS.received} reason={DETAILS.receivedReason(parties.other.name)}>
      <Button variant="line" to={receivedDataPath(details.consentId)}>
        {DETAILS.receivedLink}
      </Button>
    </Row>
  )
}
