import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import { listToChoose } from '@consente/domain/list-goes-along'
import { Suspense, useId, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { failureFrom } from '../../../api/api-error.ts'
import { transmit } from '../../../api/consents-api.ts'
import { useHeldEntry } from '../../../hooks/use-held-entry.ts'
import { useSingleFlight } from '../../../hooks/use-single-flight.ts'
import { Navigate, useNavigate } from '../../../router/router.tsx'
import { useCustomer } from '../../../session/customer.tsx'
import { useFailure } from '../../../session/failure.tsx'
import { redirect, resumeData } from '../../../session/journey-storage.ts'
import { institutionOf, monthsOf, type ShareDraft } from '../../../session/share-draft.ts'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Accept } from '../../../ui/form/Accept.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { chosenGroups, hasProducts } from '../draft/chosen-groups.ts'
import { ChosenBridge } from '../steps/ChosenBridge.tsx'
import { senderOf, useOwnParty } from '../steps/institution-view.ts'
import { LeadNotes } from '../steps/LeadNotes.tsx'
import { MissingPart } from '../steps/MissingPart.tsx'
import { stepOf } from '../steps/recipient-steps.ts'
import { StepEnding } from '../steps/StepEnding.tsx'
import { StepPage } from '../steps/StepPage.tsx'
import { type Term, useDetour, useJourneyDraft, useTerm } from '../steps/use-journey-draft.ts'
import { useMissing } from '../steps/use-missing.ts'
import { ConfirmRedirectDialog } from './ConfirmRedirectDialog.tsx'
import { FieldsRow } from './FieldsRow.tsx'
import { SharingTermsDialog } from './SharingTermsDialog.tsx'
import { SummaryLedger } from './SummaryLedger.tsx'
import { SUMMARY } from './summary-texts.ts'
import { permissionCodes, transmitPayload } from './transmit-payload.ts'

const WhatChangesHere = lazyPart('WhatChangesHere', () => import('../changes/WhatChangesHere.tsx'))

/** `/recipient-share-resume`: step 3, the summary and the last warning. */
export function SummaryPage() {
  const detour = useDetour(3)
  return detour ? <Navigate to={detour} replace /> : <ShareResume />
}

function ShareResume() {
  const { draft } = useJourneyDraft()
  const own = useOwnParty()
  // Explicit acceptance (certification item S5.4) of the very choice on screen: it always comes empty, after a reload
  // too, and when another tab has changed the choice.
  const [accepted, setAccepted] = useState<ShareDraft>()
  const [confirming, setConfirming] = useState<ShareDraft>()
  const isAccepted = accepted === draft
  const [showsTerms, setShowsTerms] = useState(false)
  const noteId = useId()
  const parts = useMissing()
  const codes = permissionCodes(draft, useCustomer().isCompany)
  const term = useTerm(monthsOf(draft))
  const name = institutionOf(draft)?.brand ?? ''
  const submit = (): void => {
    if (isAccepted) setConfirming(draft)
  }
  return (
    <StepPage
      step={3}
      title={SUMMARY.title}
      lead={SUMMARY.lead(name)}
      bridge={<ChosenBridge draft={draft} until={term.until} caption={SUMMARY.caption} />}
      onSubmit={submit}
      dialogs={
        <>
          {confirming === draft && (
            <Transmission draft={draft} term={term} onClose={() => setConfirming(undefined)} />
          )}
          {showsTerms && <SharingTermsDialog onClose={() => setShowsTerms(false)} />}
        </>
      }
    >
      <Row title={SUMMARY.summary} reason={SUMMARY.summaryReason}>
        <SummaryLedger draft={draft} term={term} />
        {hasProducts(draft) && <p className="small gap">{listToChoose()}</p>}
      </Row>
      <FieldsRow draft={draft} />
      <Suspense>
        <WhatChangesHere draft={draft} term={term} codes={codes} />
      </Suspense>
      <Row title={SUMMARY.next}>
        <LeadNotes items={SUMMARY.nextItems(name, hasProducts(draft))} />
      </Row>
      <Row title={SUMMARY.authorisation} reason={SUMMARY.authorisationReason}>
        <MissingPart label={SUMMARY.authorisation} {...parts.mark(isAccepted ? undefined : SUMMARY.missing)}>
          <Accept checked={isAccepted} onChange={(checked) => setAccepted(checked ? draft : undefined)}>
            {SUMMARY.accept(name, own.name)}
            <b className="num">{term.until}</b>.{' '}
            <TextLink inline onClick={() => setShowsTerms(true)}>
              {SUMMARY.terms}
            </TextLink>
          </Accept>
        </MissingPart>
      </Row>
      <StepEnding
        note={isAccepted ? SUMMARY.note(name) : SUMMARY.missing}
        noteId={noteId}
        isBlocked={!isAccepted}
        onWaitingPress={parts.show}
        back={stepOf(2).path}
      />
    </StepPage>
  )
}

/** The confirm-redirect box and the one call behind it. */
function Transmission({ draft, term, onClose }: { draft: ShareDraft; term: Term; onClose: () => void }) {
  const api = useApi()
  const customer = useCustomer()
  const own = useOwnParty()
  const navigate = useNavigate()
  const { showFailure } = useFailure()
  const { busy, run } = useSingleFlight()
  const hold = useHeldEntry()
  const sender = senderOf(draft)
  if (!sender) return null

  const build = (): TransmitPayload | undefined => transmitPayload(draft, customer, api.config.capabilities)
  const send = async (payload: TransmitPayload): Promise<void> => {
    hold.begin()
    const address = await transmit(api, payload).catch((error: unknown) => {
      hold.end()
      throw error
    })
    // Another choice was made in another tab meanwhile: this request expires by itself and is not used.
    if (resumeData.read() !== draft) return
    redirect.write(address)
    navigate(stepOf(4).path, { replace: hold.isHeld() })
  }
  const fail = (error: unknown): void => {
    onClose()
    showFailure(failureFrom(error))
  }
  return (
    <ConfirmRedirectDialog
      from={sender}
      to={own}
      groups={chosenGroups(draft)}
      hasProducts={hasProducts(draft)}
      until={term.until}
      build={build}
      send={(payload) => run(() => send(payload), fail)}
      isSending={busy}
      onClose={onClose}
    />
  )
}
