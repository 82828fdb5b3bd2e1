import type { Institution } from '@consente/contract/portal/institutions'
import { useId, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { PAGES } from '../../../paths.ts'
import { StepEnding } from '../steps/StepEnding.tsx'
import { StepPage } from '../steps/StepPage.tsx'
import { GoalRow } from './GoalRow.tsx'
import { CompanyRow, InstitutionRow } from './InstitutionRow.tsx'
import { InstitutionSearchDialog } from './InstitutionSearchDialog.tsx'
import { SELECT } from './institution-texts.ts'
import { PlannedBridge } from './PlannedBridge.tsx'
import { useInstitutionStep } from './use-institution-step.ts'
import { YouRow } from './YouRow.tsx'

/** `/recipient-select-insurer`: step 1, purpose and institution. */
export function SelectInsurerPage() {
  const { config } = useApi()
  const { draft, save, goals, trending, purposes, isReady, institution, choose, missing, submit } =
    useInstitutionStep()
  const [isSearching, setSearching] = useState(false)
  const noteId = useId()
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
      <GoalRow draft={draft} save={save} goals={goals} purposes={purposes} />
      <InstitutionRow
        trending={trending}
        chosen={institution}
        onChoose={choose}
        onSearch={() => setSearching(true)}
      />
      <CompanyRow draft={draft} save={save} />
      <StepEnding
        note={missing}
        noteId={noteId}
        question={!missing && institution ? SELECT.question(institution.brand) : undefined}
        isBlocked={missing !== undefined}
        back={PAGES.recipientHome.path}
      />
    </StepPage>
  )
}
