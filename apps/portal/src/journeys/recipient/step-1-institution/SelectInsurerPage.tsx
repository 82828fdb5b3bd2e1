import type { Institution } from '@consente/contract/portal/institutions'
import { Document } from '@consente/domain/document'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { addTrendingTopic, trendingTopicsQuery } from '../../../api/institutions-api.ts'
import { dataGoalsQuery, sharingPurposeQuery } from '../../../api/settings-api.ts'
import { PAGES } from '../../../paths.ts'
import { useNavigate } from '../../../router/router.tsx'
import { useCustomer } from '../../../session/customer.tsx'
import {
  chooseCompany,
  chooseGoal,
  chooseInstitution,
  institutionOf,
  type ShareDraft,
  serverOf,
} from '../../../session/share-draft.ts'
import { Actions } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import type { Party } from '../../../ui/bridge/Seal.tsx'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { Tip } from '../../../ui/form/Tip.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { COMMON, SELECT } from '../recipient-texts.ts'
import { Explanations } from '../steps/Explanations.tsx'
import { senderOf } from '../steps/institution-view.ts'
import { Loading } from '../steps/Loading.tsx'
import { stepOf } from '../steps/recipient-steps.ts'
import { StepEnding } from '../steps/StepEnding.tsx'
import { StepOpening } from '../steps/StepOpening.tsx'
import { useJourneyDraft } from '../steps/use-journey-draft.ts'
import { useLeaveDialog } from '../steps/use-leave-dialog.tsx'
import { useOwnParty } from '../steps/use-own-party.ts'
import { usePageReady } from '../steps/use-page-ready.ts'
import { useShownFailure } from '../steps/use-shown-failure.ts'
import { GoalChoices } from './GoalChoices.tsx'
import { CompanyChoices, InstitutionChoices, InstitutionFold } from './InstitutionChoices.tsx'
import { InstitutionSearchDialog } from './InstitutionSearchDialog.tsx'
import { missingForInstitutionStep, offeredGoal } from './institution-continue-rule.ts'
import { listedInstitutions } from './institution-search.ts'

/** `/recipient-select-insurer`: step 1, purpose and institution. */
export function SelectInsurerPage() {
  const api = useApi()
  const navigate = useNavigate()
  const { draft, save } = useJourneyDraft()
  const goals = useQuery(dataGoalsQuery(api))
  const trending = useQuery(trendingTopicsQuery(api))
  const purposes = useQuery(sharingPurposeQuery(api))
  const hasArrived = usePageReady([goals, trending, purposes])
  useShownFailure(goals.error ?? trending.error)
  const [isSearching, setSearching] = useState(false)
  const leaveDialog = useLeaveDialog()
  const noteId = useId()

  const institution = institutionOf(draft)
  const missing = missingForInstitutionStep(draft, goals.data ?? [])
  const choose = (chosen: Institution): void => {
    setSearching(false)
    save(chooseInstitution(draft, chosen))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (missing || !institution) return
    // Counting the choice is for later customers; this one does not wait for it, and its failure changes nothing.
    addTrendingTopic(api, { _id: institution._id, name: institution.name }).catch(() => undefined)
    navigate(stepOf(2).path)
  }
  return (
    <>
      <StepOpening step={1} title={SELECT.title} lead={SELECT.lead} />
      <PlannedBridge from={senderOf(draft)} />
      {hasArrived ? (
        <form className="after-bridge" onSubmit={submit} noValidate>
          <You />
          <Row title={SELECT.goal} reason={SELECT.goalReason}>
            <Loading read={goals}>
              {(offered) => (
                <GoalChoices
                  goals={offered}
                  chosen={offeredGoal(draft, offered)}
                  onChange={(finalidade, checked) => save(chooseGoal(draft, offered, finalidade, checked))}
                />
              )}
            </Loading>
            {purposes.data && purposes.data.length > 0 && (
              <div className="gap">
                <Explanations items={purposes.data} />
              </div>
            )}
          </Row>
          <Row
            title={SELECT.institution}
            reason={SELECT.institutionReason}
            aside={<Tip label={SELECT.brandTip}>{SELECT.brandTipText}</Tip>}
          >
            <Loading read={trending}>
              {(topics) => (
                <InstitutionChoices
                  trending={listedInstitutions(topics, api.config.ownBrand)}
                  chosen={institution}
                  onChange={choose}
                />
              )}
            </Loading>
            <Actions>
              <TextLink icon="search" onClick={() => setSearching(true)}>
                {institution || trending.data?.length ? SELECT.search : SELECT.searchFirst}
              </TextLink>
            </Actions>
            {institution && <InstitutionFold key={institution._id} institution={institution} />}
          </Row>
          <CompanyRow draft={draft} onSave={save} />
          <StepEnding
            note={missing}
            noteId={noteId}
            question={!missing && institution ? SELECT.question(institution.brand) : undefined}
            isBlocked={missing !== undefined}
            back={PAGES.recipientHome.path}
          />
        </form>
      ) : (
        <LoadingPage />
      )}
      {isSearching && (
        <InstitutionSearchDialog
          chosen={institution}
          portalLink={api.config.links.openInsurancePortal}
          onClose={() => setSearching(false)}
          onChoose={choose}
        />
      )}
      {leaveDialog}
    </>
  )
}

function PlannedBridge({ from }: { from: Party | undefined }) {
  const own = useOwnParty()
  if (!from) {
    return <Bridge state="empty" to={own} what={SELECT.nothingYet} caption={SELECT.captionEmpty} />
  }
  return (
    <Bridge
      state="planned"
      from={from}
      to={own}
      what={SELECT.nextStep}
      caption={SELECT.captionPlanned(from.name, own.name)}
    />
  )
}

/** Identification of the customer: CPF or CNPJ, and full name; of a company also who acts for it (guide, step 1). */
function You() {
  const { name, kind, masked, documentId, loggedUser } = useCustomer()
  const acting =
    loggedUser === documentId ? [] : [{ term: SELECT.representative, value: Document.formatText(loggedUser) }]
  return (
    <Row title={COMMON.you} reason={SELECT.youReason}>
      <Facts
        items={[
          { term: SELECT.name, value: name },
          { term: SELECT.document(kind), value: <span className="num">{masked}</span> },
          ...acting,
        ]}
      />
    </Row>
  )
}

function CompanyRow({ draft, onSave }: { draft: ShareDraft; onSave: (next: ShareDraft) => void }) {
  const institution = institutionOf(draft)
  if (!institution || institution.AuthorisationServers.length < 2) return null
  return (
    <Row title={SELECT.company} reason={SELECT.companyReason}>
      <CompanyChoices
        institution={institution}
        chosenServer={serverOf(draft)?.AuthorisationServerId}
        onChange={(id) => onSave(chooseCompany(draft, id))}
      />
    </Row>
  )
}
