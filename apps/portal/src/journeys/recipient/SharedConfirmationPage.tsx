import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api.ts'
import { detailsQuery } from '../../api/consents.ts'
import { personalRequiredFieldsQuery } from '../../api/settings.ts'
import { Navigate, useNavigate } from '../../router/router.tsx'
import { useAsked } from '../../session/asked.ts'
import { useCustomer } from '../../session/customer.tsx'
import { confirmedConsent } from '../../session/storage.ts'
import { useStored } from '../../session/use-stored.ts'
import { Button } from '../../ui/Button.tsx'
import { Ending } from '../../ui/Ending.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Loading } from './Loading.tsx'
import { ReplacedSharing } from './ReplacedSharing.tsx'
import { SHARED } from './receipt-texts.ts'
import { SharedReceipt } from './SharedReceipt.tsx'
import { StepOpening } from './StepOpening.tsx'
import { type SharedView, viewOfDetails, viewOfDraft } from './shared-view.ts'
import { HOME_PATH, SHARES_PATH } from './steps.ts'
import { COMMON } from './texts.ts'
import { useArrived } from './use-arrived.ts'
import { useDetour } from './use-draft.ts'
import { useLeaveDialog } from './use-leave-dialog.tsx'
import { useStartAnew } from './use-start-anew.ts'

type Confirmed = NonNullable<ReturnType<typeof confirmedConsent.read>>

/** `/recipient-shared-confirmation`: step 5, the receipt. */
export function SharedConfirmationPage() {
  const confirmed = useStored(confirmedConsent)
  const detour = useDetour(5, confirmed !== undefined)
  return confirmed && !detour ? (
    <Shared confirmed={confirmed} />
  ) : (
    <Navigate to={detour ?? HOME_PATH} replace />
  )
}

function Shared({ confirmed }: { confirmed: Confirmed }) {
  const read = useSharedView(confirmed)
  const hasArrived = useArrived([read])
  const navigate = useNavigate()
  const startAnew = useStartAnew()
  const leaveDialog = useLeaveDialog(true)
  return (
    <>
      <StepOpening step={5} title={SHARED.title} lead={read.data && <Lead name={read.data.party.name} />} />
      <Loading read={read} lines={8}>
        {(view) => (
          <>
            <SharedReceipt view={view} />
            <ReplacedSharing confirmedAt={view.confirmedAt} consentId={confirmed.consentId} />
          </>
        )}
      </Loading>
      {hasArrived && (
        <Ending
          note={
            <div className="actions">
              <TextLink to={SHARES_PATH}>{SHARED.see}</TextLink>
              <TextLink onClick={startAnew}>{SHARED.another}</TextLink>
            </div>
          }
        >
          <Button onClick={() => navigate(HOME_PATH)}>{COMMON.continue}</Button>
        </Ending>
      )}
      {leaveDialog}
    </>
  )
}

function Lead({ name }: { name: string }) {
  const [before, days, after] = SHARED.lead(name)
  return (
    <>
      {before}
      <b>{days}</b>
      {after}
    </>
  )
}

/** The details of the consent; what was asked for only where the backend names no consent (decisions, "Recipient"). */
function useSharedView(confirmed: Confirmed) {
  const { consentId } = confirmed
  const api = useApi()
  const draft = useAsked()
  const { masked, name } = useCustomer()
  const { data: fields } = useQuery(personalRequiredFieldsQuery(api))
  const {
    data: details,
    isPending,
    refetch,
  } = useQuery({
    ...detailsQuery(api, consentId ?? ''),
    enabled: consentId !== undefined,
  })
  let data: SharedView | undefined
  if (consentId === undefined) data = viewOfDraft(draft, { document: masked, name }, fields, confirmed)
  else if (details) data = viewOfDetails(details, fields, confirmed)
  // Without a consent to read nothing is pending.
  return { data, isPending: data === undefined && isPending, refetch }
}
