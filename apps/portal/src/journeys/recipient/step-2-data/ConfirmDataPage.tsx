import { STANDARD_PERIODS } from '@consente/domain/period'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, startTransition, useId, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import {
  dataGroupsFieldsQuery,
  personalRequiredFieldsQuery,
  sharingExplanationQuery,
  standardSharingPeriodQuery,
} from '../../../api/settings-api.ts'
import { Navigate, useNavigate } from '../../../router/router.tsx'
import {
  chooseProducts,
  goalOf,
  institutionOf,
  monthsOf,
  productsOf,
  setMonths,
} from '../../../session/share-draft.ts'
import { Actions } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { StickyBar } from '../../../ui/layout/StickyBar.tsx'
import { chosenGroups } from '../draft/chosen-groups.ts'
import { missingForSummary } from '../draft/data-continue-rule.ts'
import { offeredProducts } from '../draft/data-selection.ts'
import { COMMON, CONFIRM } from '../recipient-texts.ts'
import { ChosenBridge } from '../steps/ChosenBridge.tsx'
import { Loading } from '../steps/Loading.tsx'
import { stepOf } from '../steps/recipient-steps.ts'
import { ContinueButton, StepEnding } from '../steps/StepEnding.tsx'
import { StepOpening } from '../steps/StepOpening.tsx'
import { useDetour, useJourneyDraft } from '../steps/use-journey-draft.ts'
import { useLeaveDialog } from '../steps/use-leave-dialog.tsx'
import { usePageReady } from '../steps/use-page-ready.ts'
import { useShownFailure } from '../steps/use-shown-failure.ts'
import { useTerm } from '../steps/use-term.ts'
import { AboutRows } from './AboutRows.tsx'
import { PeriodRow } from './PeriodRow.tsx'
import { ProductData } from './ProductData.tsx'
import { chosenPeriod, periodOptions } from './period-options.ts'
import { OptionalPersonalData, RequiredData } from './RegistrationData.tsx'

/** The boxes come when they are asked for, in transitions: the page stands as it is until they are there. */
const ProductSelection = lazy(async () => ({
  default: (await import('./ProductSelection.tsx')).ProductSelection,
}))
const AllDataDialog = lazy(async () => ({ default: (await import('./AllDataDialog.tsx')).AllDataDialog }))

/** `/recipient-confirm-open-insurance`: step 2, data and term. */
export function ConfirmDataPage() {
  const detour = useDetour(2)
  return detour ? <Navigate to={detour} replace /> : <ConfirmData />
}

function ConfirmData() {
  const api = useApi()
  const navigate = useNavigate()
  const { draft: stored, save } = useJourneyDraft()
  const fields = useQuery(personalRequiredFieldsQuery(api))
  const groups = useQuery(dataGroupsFieldsQuery(api))
  const standard = useQuery(standardSharingPeriodQuery(api))
  const explanations = useQuery(sharingExplanationQuery(api))
  const hasArrived = usePageReady([fields, groups, standard, explanations])
  useShownFailure(fields.error ?? groups.error)
  const [isSelecting, setSelecting] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const leaveDialog = useLeaveDialog()
  const noteId = useId()
  // While the insurer's periods are unknown, what the customer chose before stays on offer.
  const periods = standard.data ?? [...STANDARD_PERIODS, monthsOf(stored)]
  const options = periodOptions(periods, goalOf(stored)?.prazo)
  const term = useTerm(chosenPeriod(options, monthsOf(stored)))

  // What is on offer now, with what was chosen before still ticked: the page and the wire read the same value.
  const offered =
    groups.data && offeredProducts(groups.data, institutionOf(stored)?.products, productsOf(stored))
  const draft = setMonths(offered ? chooseProducts(stored, offered) : stored, term.months)
  const missing = missingForSummary(draft)
  const waiting = { isBlocked: missing !== undefined, noteId }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (missing) return
    save(draft)
    navigate(stepOf(3).path)
  }
  return (
    <>
      <StepOpening step={2} title={CONFIRM.title} lead={CONFIRM.lead} />
      <ChosenBridge draft={draft} until={term.until} caption={CONFIRM.caption} />
      {hasArrived ? (
        <form className="after-bridge" onSubmit={submit} noValidate>
          <AboutRows draft={draft} explanations={explanations} />
          <Loading read={fields}>
            {(known) => <RequiredData draft={draft} fields={known} onSave={save} />}
          </Loading>
          <Row title={CONFIRM.optional} reason={CONFIRM.optionalReason}>
            <ChoiceGroup legend={CONFIRM.optional}>
              <Loading read={fields}>
                {(known) => <OptionalPersonalData draft={draft} fields={known} onSave={save} />}
              </Loading>
              <Loading read={groups}>
                {() => (
                  <ProductData
                    draft={draft}
                    onSave={save}
                    onSelect={() => startTransition(() => setSelecting(true))}
                  />
                )}
              </Loading>
            </ChoiceGroup>
            <Actions>
              <TextLink onClick={() => startTransition(() => setShowsAll(true))}>{CONFIRM.all}</TextLink>
              <TextLink href={api.config.links.citizenPortal} newTab>
                {COMMON.citizenPortal}
              </TextLink>
            </Actions>
          </Row>
          <PeriodRow term={term} options={options} onChange={(months) => save(setMonths(draft, months))} />
          <StepEnding
            note={missing ? CONFIRM.missing[missing] : CONFIRM.next}
            back={stepOf(1).path}
            {...waiting}
          />
          <StickyBar
            text={CONFIRM.bar(chosenGroups(draft).length, term.months)}
            action={<ContinueButton {...waiting} />}
          />
        </form>
      ) : (
        <LoadingPage />
      )}
      {isSelecting && groups.data && (
        <ProductSelection
          draft={draft}
          groups={groups.data}
          onSave={save}
          onClose={() => setSelecting(false)}
        />
      )}
      {showsAll && fields.data && groups.data && (
        <AllDataDialog fields={fields.data} groups={groups.data} onClose={() => setShowsAll(false)} />
      )}
      {leaveDialog}
    </>
  )
}
