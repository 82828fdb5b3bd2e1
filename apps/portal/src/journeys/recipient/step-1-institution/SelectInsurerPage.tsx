import type { Institution } from '@consente/contract/portal/institutions'
import { Document } from '@consente/domain/document'
import { useId, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { PAGES } from '../../../paths.ts'
import { useCustomer } from '../../../session/customer.tsx'
import type { ShareDraft } from '../../../session/share-draft.ts'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { COMMON } from '../draft/journey-texts.ts'
import { senderOf, useOwnParty } from '../steps/institution-view.ts'
import { StepEnding } from '../steps/StepEnding.tsx'
import { StepPage } from '../steps/StepPage.tsx'
import { useMissing } from '../steps/use-missing.ts'
import { GoalRow } from './GoalRow.tsx'
import { CompanyRow, InstitutionRow } from './InstitutionRow.tsx'
import { InstitutionSearchDialog } from './InstitutionSearchDialog.tsx'
import { SELECT } from './institution-texts.ts'
import { useInstitutionStep } from './use-institution-step.ts'

/** `/recipient-select-insurer`: step 1, purpose and institution. */
export function SelectInsurerPage() {
  const { config } = useApi()
  const { draft, save, goals, trending, purposes, isReady, institution, choose, missing, submit } =
    useInstitutionStep()
  const [isSearching, setSearching] = useState(false)
  const noteId = useId()
  const parts = useMissing()
  const { both, ...lacks } = SELECT.missing
  const chooseFound = (chosen: Institution): void => {
    setSearching(false)
    choose(chosen)
  }
  return (
    <StepPage
      step={1}
      title={SELECT.title}
      lead={SELECT.lead}
      bridge={<PlannedBridge draft={draft} />}
      isReady={isReady}
      onSubmit={submit}
      dialogs={
        isSearching && (
          <InstitutionSearchDialog
            chosen={institution}
            portalLink={config.links.openInsurancePortal}
            onClose={() => setSearching(false)}
            onChoose={chooseFound}
          />
        )
      }
    >
      <YouRow />
      <GoalRow
        draft={draft}
        save={save}
        goals={goals}
        purposes={purposes}
        mark={parts.mark(missing === both || missing === lacks.goal ? lacks.goal : undefined)}
      />
      <InstitutionRow
        trending={trending}
        chosen={institution}
        onChoose={choose}
        onSearch={() => setSearching(true)}
        mark={parts.mark(missing === both || missing === lacks.institution ? lacks.institution : undefined)}
      />
      <CompanyRow
        draft={draft}
        save={save}
        mark={parts.mark(missing === lacks.company ? lacks.company : undefined)}
      />
      <StepEnding
        note={missing}
        noteId={noteId}
        question={!missing && institution ? SELECT.question(institution.brand) : undefined}
        isBlocked={missing !== undefined}
        onWaitingPress={parts.show}
        back={PAGES.recipientHome.path}
      />
    </StepPage>
  )
}

/** The bridge of step 1: one end until an institution is chosen, then both. */
function PlannedBridge({ draft }: { draft: ShareDraft }) {
  const from = senderOf(draft)
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
function YouRow() {
  const { name, kind, masked, documentId, loggedUser } = useCustomer()
  const acting =
    loggedUser === documentId || loggedUser === ''
      ? []
      : [{ term: SELECT.representative, value: Document.formatText(loggedUser) }]
  return (
    <Row title={COMMON.you} reason={SELECT.youReason}>
      <Facts
        items={[
          { term: SELECT.name, value: name },
          { term: COMMON.document(kind), value: masked },
          ...acting,
        ]}
      />
    </Row>
  )
}
