import type { Institution } from '@consente/contract/portal/institutions'
import { useId, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { PAGES } from '../../../paths.ts'
import { StepEnding } from '../steps/StepEnding.tsx'
import { StepPage } from '../steps/StepPage.tsx'
import { useMissing } from '../steps/use-missing.ts'
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
