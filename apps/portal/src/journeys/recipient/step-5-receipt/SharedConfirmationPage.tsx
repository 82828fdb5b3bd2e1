import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useApi } from '../../../api/api.ts'
import { personalRequiredFieldsQuery } from '../../../api/required-fields-api.ts'
import { detailsQuery } from '../../../api/sharings/sharings-api.ts'
import { PAGES, sharePath, sharesPath } from '../../../paths.ts'
import { Navigate, useNavigate } from '../../../router/router.tsx'
import { useCustomer } from '../../../session/customer.tsx'
import { confirmedConsent } from '../../../session/journey-storage.ts'
import { useRequestedDraft } from '../../../session/requested-draft.ts'
import { institutionOf, serverOf } from '../../../session/share-draft.ts'
import { useStored } from '../../../session/stored-item.ts'
import { useNewConsent } from '../../../sharing/use-new-consent.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { COMMON } from '../draft/journey-texts.ts'
import { Loading } from '../steps/Loading.tsx'
import { usePageReady } from '../steps/page-reads.ts'
import { StepOpening } from '../steps/StepOpening.tsx'
import { useApprovalPage } from '../steps/use-approval-page.ts'
import { useDetour } from '../steps/use-journey-draft.ts'
import { useLeaveDialog } from '../steps/use-leave-dialog.tsx'
import { ReplacedSharing } from './ReplacedSharing.tsx'
import {
  type Confirmed,
  hasTerm,
  type ReceiptState,
  type ReceiptView,
  viewOfDetails,
  viewOfDraft,
} from './receipt-view.ts'
import { SharedReceipt } from './SharedReceipt.tsx'
import { SHARED } from './shared-confirmation-texts.ts'

const NotIncluded = lazyPart('NotIncluded', () => import('../changes/NotIncluded.tsx'))
const ReceiptLink = lazyPart('ReceiptLink', () => import('./ReceiptLink.tsx'))

/** `/recipient-shared-confirmation`: step 5, the receipt. */
export function SharedConfirmationPage() {
  const confirmed = useStored(confirmedConsent)
  const detour = useDetour(5, confirmed !== undefined)
  return confirmed && !detour ? (
    <Shared confirmed={confirmed} />
  ) : (
    <Navigate to={detour ?? PAGES.recipientHome.path} replace />
  )
}

function Shared({ confirmed }: { confirmed: Confirmed }) {
  const read = useSharedView(confirmed)
  const hasArrived = usePageReady([read])
  const navigate = useNavigate()
  const startNewConsent = useNewConsent()
  const leaveDialog = useLeaveDialog(true)
  if (useApprovalPage('sharedConfirmation', read.situation)) return null
  return (
    <>
      <StepOpening step={5} title={SHARED.title} lead={<Opened read={read} />} />
      {!read.isUnknown && (
        <Loading read={read} lines={8}>
          {(view) => (
            <>
              <SharedReceipt view={view} />
              <Suspense>
                {view.told && read.asked && (
                  <NotIncluded draft={read.asked} granted={{ codes: codesOf(view.told) }} />
                )}
              </Suspense>
              <ReplacedSharing confirmedAt={view.confirmedAt} consentId={confirmed.consentId} />
            </>
          )}
        </Loading>
      )}
      {hasArrived && (
        <Ending
          note={
            <div className="actions">
              <SharingLink consentId={confirmed.consentId} />
              <Suspense>
                {confirmed.consentId !== undefined && <ReceiptLink consentId={confirmed.consentId} />}
              </Suspense>
              <TextLink onClick={startNewConsent}>{SHARED.another}</TextLink>
            </div>
          }
        >
          <Button onClick={() => navigate(PAGES.recipientHome.path)}>{COMMON.continue}</Button>
        </Ending>
      )}
      {leaveDialog}
    </>
  )
}

/** To the new sharing, where the backend names it; else to the tab that lists it. */
function SharingLink({ consentId }: Pick<Confirmed, 'consentId'>) {
  return consentId === undefined ? (
    <TextLink to={sharesPath('RECEIVING')}>{SHARED.see}</TextLink>
  ) : (
    <TextLink to={sharePath(consentId)}>{SHARED.seeThis}</TextLink>
  )
}

const codesOf = (groups: NonNullable<ReceiptView['told']>): string[] =>
  groups.flatMap(({ dataPermissions }) => dataPermissions.map(({ permissionCode }) => permissionCode))

/** The receipt, once something is known. */
function Opened({ read }: { read: ReturnType<typeof useSharedView> }) {
  if (read.isUnknown) return SHARED.unknownLead
  if (read.data) return <Lead view={read.data} />
  return read.isPending ? null : SHARED.unreadLead
}

function Lead({ view: { party, state } }: { view: ReceiptView }) {
  const { name } = party
  if (state !== 'goes') return LEADS[state](name)
  const [before, days, after] = SHARED.lead(name)
  return (
    <>
      {before}
      <b>{days}</b>
      {after}
    </>
  )
}

const LEADS = {
  part: SHARED.partLead,
  notKnown: SHARED.notKnownLead,
  waits: SHARED.waitsLead,
  refused: () => SHARED.endedLead,
  ended: () => SHARED.endedLead,
  over: () => SHARED.endedLead,
  unsure: () => SHARED.unknownLead,
} as const satisfies Record<Exclude<ReceiptState, 'goes'>, (name: string) => string>

/** The details of the consent; what was asked for only where the backend names no consent (docs/domain/recipient.md). */
function useSharedView(confirmed: Confirmed) {
  const { consentId } = confirmed
  const api = useApi()
  const draft = useRequestedDraft()
  const { masked, name, isCompany } = useCustomer()
  const { data: fields } = useQuery(personalRequiredFieldsQuery(api, isCompany))
  const {
    data: details,
    isPending,
    failureCount,
    refetch,
  } = useQuery({
    ...detailsQuery(api, consentId ?? ''),
    enabled: consentId !== undefined,
  })
  let data: ReceiptView | undefined
  // Another browser than the one that asked, or the insurer's app: nothing is known of what was shared. Nor for how long,
  // where the details have no dates.
  const isUnknown =
    consentId === undefined ? institutionOf(draft) === undefined : details !== undefined && !hasTerm(details)
  if (isUnknown) data = undefined
  else if (consentId === undefined) data = viewOfDraft(draft, { document: masked, name }, fields, confirmed)
  else if (details) data = viewOfDetails(details, fields, confirmed)
  // The request of this tab to this institution, for comparison; only if the details name its server.
  const server = details?.authorisationServerId
  const asked = server !== undefined && serverOf(draft)?.AuthorisationServerId === server ? draft : undefined
  // Without a consent to read nothing is pending.
  return {
    data,
    situation: data && details?.situation,
    asked,
    isUnknown,
    isPending: !isUnknown && data === undefined && isPending,
    failureCount,
    refetch,
  }
}
