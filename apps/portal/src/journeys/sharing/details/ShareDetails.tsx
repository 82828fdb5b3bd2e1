import { isOver, isRunning } from '@consente/domain/sharing/situation'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useApi } from '../../../api/api.ts'
import type { Sharing } from '../../../api/sharings/sharings.ts'
import { usePhone } from '../../../hooks/use-phone.ts'
import { askedBy, renewalPath } from '../../../renewal-path.ts'
import { Navigate, useLocation } from '../../../router/router.tsx'
import { SharedData } from '../../../sharing/SharedData.tsx'
import { tenseOf } from '../../../sharing/share-tense.ts'
import { bridgeProps, type ShareView } from '../../../sharing/share-view.ts'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import type { ShareActionFailure } from '../actions/replace-share.ts'
import { ShareSummary } from './ShareSummary.tsx'
import { DETAILS } from './share-details-texts.ts'

const JumpLinks = lazyPart('JumpLinks', () => import('../../../ui/layout/JumpLinks.tsx'))
const ActionBar = lazyPart('ActionBar', () => import('../actions/ActionBar.tsx'))
/** It comes while the details are read. */
const core = import('./ShareCore.tsx').catch(() => import('./ShareCore.tsx'))
const ShareCore = lazyPart('ShareCore', () => core)
const ReceiptsRow = lazyPart('ReceiptsRow', () => import('../../../sharing/SharingReceipts.tsx'))
const ShareLinks = lazyPart('ShareLinks', () => import('./ShareLinks.tsx'))
const BegunAction = lazyPart('BegunAction', () => import('../actions/BegunAction.tsx'))
const OpenMatters = lazyPart('OpenMatters', () => import('./OpenMatters.tsx'))
const ReceivedRow = lazyPart('ReceivedRow', () => import('./ReceivedRow.tsx'))
const PastRows = lazyPart('PastRows', () => import('./PastRows.tsx'))
const HistoryRow = lazyPart('HistoryRow', () => import('./HistoryRow.tsx'))
const WaitingRow = lazyPart('WaitingRow', () => import('./SeveralPeople.tsx'))
const PeopleOfCore = lazyPart('PeopleOfCore', () => import('./SeveralPeople.tsx'))

type ShareDetailsProps = {
  view: ShareView
  onFailure: (failure: ShareActionFailure) => void
}

/** A sharing in full: its status, until when, what, since when, and what can be done about it. */
export function ShareDetails({ view, onFailure }: ShareDetailsProps) {
  const { details } = view
  const { capabilities } = useApi().config
  const isPhone = usePhone()
  const { search } = useLocation()
  const asked = askedBy(search)
  const isRenewal = asked === 'renew'
  const tense = tenseOf(details.situation)
  const begun = isRunning(details.situation) && !(isRenewal && details.waitingReplacement) ? asked : undefined
  if (begun === 'renew' && capabilities.replaces && view.shareType === 'RECEIVING')
    return <Navigate to={renewalPath(details.consentId)} replace />
  return (
    <Suspense fallback={<LoadingPage />}>
      {/* In reach at once: the bar is always in sight. */}
      <Suspense>{isPhone && <ActionBar view={view} onFailure={onFailure} />}</Suspense>
      {/* What it was, and until when, stands right below on phones. */}
      <Bridge {...bridgeProps(view)} {...(isPhone && tense === 'past' && { what: undefined })} />
      <div className="after-bridge">
        {(hasOpenMatters(view) || isRenewal) && <OpenMatters view={view} isRenewal={isRenewal} />}
        {isOfSeveral(details) && <WaitingRow view={view} />}
        <ShareCore
          view={view}
          onFailure={onFailure}
          people={isOfSeveral(details) && <PeopleOfCore view={view} />}
        />
        <Suspense fallback={<div className="jump" />}>
          <JumpLinks label={DETAILS.onThisPage} />
        </Suspense>
        {hasPast(view) && <PastRows view={view} />}
        <Row title={DETAILS.data[tense]} reason={dataReason(view)} id="dados">
          <SharedData groups={details.resourceGroups} tense={tense} />
        </Row>
        {capabilities.receivedData && view.shareType === 'RECEIVING' && <ReceivedRow view={view} />}
        <Row title={DETAILS.summary} id="resumo">
          <ShareSummary view={view} />
        </Row>
        <WithReadings
          part="LifeRow"
          view={view}
          without={<Suspense>{details.history?.length && <HistoryRow history={details.history} />}</Suspense>}
        />
        <WithReadings part="AccessLogRow" view={view} />
        <Suspense>{capabilities.receipts && <ReceiptsRow consentId={details.consentId} />}</Suspense>
        <Suspense>
          {capabilities.notices && <ShareLinks view={view} isRunning={isRunning(details.situation)} />}
        </Suspense>
      </div>
      <Suspense>{begun && <BegunAction action={begun} view={view} onFailure={onFailure} />}</Suspense>
    </Suspense>
  )
}

type ReadingsPart = { view: ShareView; without?: ReactNode }
const Without = ({ without }: ReadingsPart) => without

/** The parts that tell of readings come after the page, where the backend tells; one that does not come is left out. */
const readings = (): Promise<Record<'LifeRow' | 'AccessLogRow', ComponentType<ReadingsPart>>> =>
  import('../readings/share-readings.ts').catch(() => ({ LifeRow: Without, AccessLogRow: Without }))
const READINGS = {
  LifeRow: lazyPart('LifeRow', readings),
  AccessLogRow: lazyPart('AccessLogRow', readings),
}

function WithReadings({ part, view, without }: ReadingsPart & { part: keyof typeof READINGS }) {
  const { capabilities } = useApi().config
  if (!capabilities.accessLog) return without
  const Part = READINGS[part]
  return (
    <Suspense fallback={without}>
      <Part view={view} without={without} />
    </Suspense>
  )
}

const isOfSeveral = ({ approvers, situation }: Sharing): boolean =>
  approvers.length > 1 || (situation.kind === 'waiting' && situation.for !== 'customer')

/** An end that the other institution does not know yet, a request that waits for its customer, or one in another's place. */
function hasOpenMatters({ details, shareType }: ShareView): boolean {
  const { situation, endDelivered, authorisationAddress, ...next } = details
  if (endDelivered === false || (next.waitingReplacement ?? next.replacedBy ?? next.replaces)) return true
  if (situation.kind !== 'waiting') return false
  return authorisationAddress !== undefined || (shareType === 'TRANSMITTING' && situation.for === 'customer')
}

/** True if it was confirmed once, sent something, and is over. */
const hasPast = ({ details: { situation }, confirmed }: ShareView): boolean =>
  confirmed !== undefined && isOver(situation) && tenseOf(situation) !== 'refused'

/** Says why some of the data may not come, unless the row above does. */
function dataReason({ details, parties: { from } }: ShareView): string | undefined {
  const { situation } = details
  if (situation.kind === 'in-force' && situation.rest === 'unknown') return DETAILS.notKnown(from.name)
  const waits =
    isRunning(situation) && details.resourceGroups.some(({ resources }) => resources.some((one) => one.waits))
  return waits ? DETAILS.waiting(from.name) : undefined
}
