import { startTransition, useId, useState } from 'react'
import { Navigate } from '../../../router/router.tsx'
import { setMonths } from '../../../session/draft-choices.ts'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { StickyBar } from '../../../ui/layout/StickyBar.tsx'
import { chosenGroups } from '../draft/chosen-groups.ts'
import { ChosenBridge } from '../steps/ChosenBridge.tsx'
import { Loading } from '../steps/Loading.tsx'
import { stepOf } from '../steps/recipient-steps.ts'
import { ContinueButton, StepEnding } from '../steps/StepEnding.tsx'
import { StepPage } from '../steps/StepPage.tsx'
import { useDetour } from '../steps/use-journey-draft.ts'
import { useMissing } from '../steps/use-missing.ts'
import { AboutRows } from './AboutRows.tsx'
import { CONFIRM } from './data-texts.ts'
import { OptionalDataRow } from './OptionalDataRow.tsx'
import { PeriodRow } from './PeriodRow.tsx'
import { RequiredData } from './RegistrationData.tsx'
import { useDataStep } from './use-data-step.ts'

/** The boxes come when they are asked for, in transitions: the page stays as it is until they are there. */
const ProductSelection = lazyPart('ProductSelection', () => import('./ProductSelection.tsx'))
const AllDataDialog = lazyPart('AllDataDialog', () => import('./AllDataDialog.tsx'))

/** `/recipient-confirm-open-insurance`: step 2, data and term. */
export function ConfirmDataPage() {
  const detour = useDetour(2)
  return detour ? <Navigate to={detour} replace /> : <ConfirmData />
}

function ConfirmData() {
  const { draft, save, fields, groups, explanations, isReady, options, enough, term, missing, submit } =
    useDataStep()
  const [box, setBox] = useState<'products' | 'all'>()
  const open = (next: typeof box) => () => startTransition(() => setBox(next))
  const close = (): void => setBox(undefined)
  const noteId = useId()
  const parts = useMissing()
  const waiting = { isBlocked: missing !== undefined, noteId, onWaitingPress: parts.show }
  return (
    <StepPage
      step={2}
      title={CONFIRM.title}
      lead={CONFIRM.lead}
      bridge={<ChosenBridge draft={draft} until={term.until} caption={CONFIRM.caption} />}
      isReady={isReady}
      onSubmit={submit}
      dialogs={
        <>
          {box === 'products' && groups.data && (
            <ProductSelection draft={draft} groups={groups.data} onSave={save} onClose={close} />
          )}
          {box === 'all' && fields.data && groups.data && (
            <AllDataDialog fields={fields.data} groups={groups.data} onClose={close} />
          )}
        </>
      }
    >
      <AboutRows draft={draft} explanations={explanations} />
      <Loading read={fields}>
        {(known) => <RequiredData draft={draft} fields={known} onSave={save} />}
      </Loading>
      <OptionalDataRow
        draft={draft}
        save={save}
        fields={fields}
        groups={groups}
        onSelect={open('products')}
        onShowAll={open('all')}
        mark={parts.mark(missing && CONFIRM.missing[missing])}
      />
      <PeriodRow
        term={term}
        options={options}
        enough={enough}
        onChange={(months) => save(setMonths(draft, months))}
      />
      <StepEnding
        note={missing ? CONFIRM.missing[missing] : CONFIRM.next}
        back={stepOf(1).path}
        {...waiting}
      />
      <StickyBar
        text={CONFIRM.bar(chosenGroups(draft).length, term.months)}
        action={<ContinueButton {...waiting} />}
      />
    </StepPage>
  )
}
