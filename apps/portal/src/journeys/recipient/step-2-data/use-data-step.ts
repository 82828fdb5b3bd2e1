import { ownPeriod, STANDARD_PERIODS } from '@consente/domain/period'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { personalRequiredFieldsQuery } from '../../../api/required-fields-api.ts'
import {
  dataGroupsFieldsQuery,
  sharingExplanationQuery,
  standardSharingPeriodQuery,
} from '../../../api/settings-api.ts'
import { useNavigate } from '../../../router/router.tsx'
import { useCustomer } from '../../../session/customer.tsx'
import { chooseProducts, setMonths } from '../../../session/draft-choices.ts'
import { goalOf, institutionOf, monthsOf, productsOf } from '../../../session/share-draft.ts'
import { missingForSummary } from '../draft/data-continue-rule.ts'
import { offeredProducts } from '../draft/data-selection.ts'
import { usePageReady, useShownFailure } from '../steps/page-reads.ts'
import { stepOf } from '../steps/recipient-steps.ts'
import { useJourneyDraft, useTerm } from '../steps/use-journey-draft.ts'
import { chosenPeriod, periodOptions } from './period-options.ts'

/** Reads, draft, term and next step of step 2. */
export function useDataStep() {
  const api = useApi()
  const navigate = useNavigate()
  const { draft: stored, save } = useJourneyDraft()
  const fields = useQuery(personalRequiredFieldsQuery(api, useCustomer().isCompany))
  const groups = useQuery(dataGroupsFieldsQuery(api))
  const standard = useQuery(standardSharingPeriodQuery(api))
  const explanations = useQuery(sharingExplanationQuery(api))
  const isReady = usePageReady([fields, groups])
  useShownFailure(fields.error ?? groups.error)

  // The customer's earlier choice stays on offer while the insurer's periods are unknown.
  const periods = standard.data ?? [...STANDARD_PERIODS, monthsOf(stored)]
  const prazo = goalOf(stored)?.prazo
  const options = periodOptions(periods, prazo)
  const enough = ownPeriod(prazo)
  const term = useTerm(chosenPeriod(options, monthsOf(stored)))

  // The choices on offer, with earlier ones still ticked. The page and the wire read the same value.
  const offered =
    groups.data && offeredProducts(groups.data, institutionOf(stored)?.products, productsOf(stored))
  const draft = setMonths(offered ? chooseProducts(stored, offered) : stored, term.months)
  const missing = missingForSummary(draft)
  const submit = (): void => {
    if (missing) return
    save(draft)
    navigate(stepOf(3).path)
  }
  return { draft, save, fields, groups, explanations, isReady, options, enough, term, missing, submit }
}
