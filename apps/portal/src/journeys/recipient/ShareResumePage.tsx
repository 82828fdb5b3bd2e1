import type { TransmitPayload } from '@consente/contract/portal/consents'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useApi } from '../../api/api.ts'
import { failureFrom } from '../../api/api-error.ts'
import { transmit } from '../../api/consents.ts'
import { Navigate, useNavigate } from '../../router/router.tsx'
import { useCustomer } from '../../session/customer.tsx'
import { useFailure } from '../../session/failure.tsx'
import { institutionOf, monthsOf, type ShareDraft } from '../../session/share-draft.ts'
import { redirect } from '../../session/storage.ts'
import { Accept } from '../../ui/Accept.tsx'
import { Button } from '../../ui/Button.tsx'
import { Ending } from '../../ui/Ending.tsx'
import { Notes } from '../../ui/Notes.tsx'
import { Row } from '../../ui/Row.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { ChosenBridge } from './ChosenBridge.tsx'
import { ConfirmRedirectDialog } from './ConfirmRedirectDialog.tsx'
import { chosenGroups } from './chosen-groups.ts'
import { partyOf } from './institution-view.ts'
import { StepOpening } from './StepOpening.tsx'
import { SummaryLedger } from './SummaryLedger.tsx'
import { stepOf } from './steps.ts'
import { TermsDialog } from './TermsDialog.tsx'
import { COMMON, RESUME } from './texts.ts'
import { transmitPayload } from './transmit-payload.ts'
import { useDetour, useDraft } from './use-draft.ts'
import { useLeaveDialog } from './use-leave-dialog.tsx'
import { useOwnParty } from './use-own-party.ts'
import { type Term, useTerm } from './use-term.ts'

/** `/recipient-share-resume`: step 3, the summary and the last warning. */
export function ShareResumePage() {
  const detour = useDetour(3)
  return detour ? <Navigate to={detour} replace /> : <ShareResume />
}

function ShareResume() {
  const { draft } = useDraft()
  const own = useOwnParty()
  // Explicit acceptance (certification item S5.4): it always comes empty, after a reload too.
  const [isAccepted, setAccepted] = useState(false)
  const [showsTerms, setShowsTerms] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const leaveDialog = useLeaveDialog()
  const noteId = useId()
  const term = useTerm(monthsOf(draft))
  const name = institutionOf(draft)?.brand ?? ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isAccepted) setConfirming(true)
  }
  return (
    <>
      <StepOpening step={3} title={RESUME.title} lead={RESUME.lead(name)} />
      <ChosenBridge draft={draft} until={term.until} caption={RESUME.caption} />
      <form className="after-bridge" onSubmit={submit} noValidate>
        <Row title={RESUME.summary} reason={RESUME.summaryReason}>
          <SummaryLedger draft={draft} term={term} />
        </Row>
        <Row title={RESUME.next}>
          <Notes
            items={RESUME.nextItems(name).map(({ icon, strong, rest }) => ({
              icon,
              key: strong,
              text: (
                <>
                  <b>{strong}</b>
                  {rest}
                </>
              ),
            }))}
          />
        </Row>
        <Row title={RESUME.authorisation} reason={RESUME.authorisationReason}>
          <Accept checked={isAccepted} onChange={setAccepted}>
            {RESUME.accept(name, own.name)}
            <b className="num">{term.until}</b>.{' '}
            <TextLink inline onClick={() => setShowsTerms(true)}>
              {RESUME.terms}
            </TextLink>
          </Accept>
        </Row>
        <Ending note={isAccepted ? RESUME.note(name) : RESUME.missing} noteId={noteId}>
          <Button look="text" to={stepOf(2).path}>
            {COMMON.back}
          </Button>
          <Button type="submit" blocked={!isAccepted} blockedBy={noteId}>
            {COMMON.continue}
          </Button>
        </Ending>
      </form>
      {isConfirming && <Transmission draft={draft} term={term} onClose={() => setConfirming(false)} />}
      {showsTerms && <TermsDialog onClose={() => setShowsTerms(false)} />}
      {leaveDialog}
    </>
  )
}

/** The confirm-redirect box and the one call behind it. */
function Transmission({ draft, term, onClose }: { draft: ShareDraft; term: Term; onClose: () => void }) {
  const api = useApi()
  const customer = useCustomer()
  const own = useOwnParty()
  const navigate = useNavigate()
  const { showFailure } = useFailure()
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const institution = institutionOf(draft)
  if (!institution) return null

  const build = (): TransmitPayload | undefined =>
    transmitPayload(
      draft,
      { document: customer.documentId, loggedUser: customer.loggedUser },
      api.config.capabilities,
    )
  /** One press, one call: presses that come while it is under way are ignored. */
  const send = async (payload: TransmitPayload): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    try {
      redirect.write(await transmit(api, payload))
      navigate(stepOf(4).path)
    } catch (error) {
      isBusy.current = false
      onClose()
      showFailure(failureFrom(error))
    }
  }
  return (
    <ConfirmRedirectDialog
      from={partyOf(institution)}
      to={own}
      groups={chosenGroups(draft)}
      until={term.until}
      build={build}
      send={send}
      isSending={isSending}
      onClose={onClose}
    />
  )
}
