import type { Institution } from '@consente/contract/portal/institutions'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { addTrendingTopic, trendingTopicsQuery } from '../../../api/institutions-api.ts'
import { dataGoalsQuery, sharingPurposeQuery } from '../../../api/settings-api.ts'
import { useNavigate } from '../../../router/router.tsx'
import { chooseInstitution } from '../../../session/draft-choices.ts'
import { institutionOf } from '../../../session/share-draft.ts'
import { usePageReady, useShownFailure } from '../steps/page-reads.ts'
import { stepOf } from '../steps/recipient-steps.ts'
import { useJourneyDraft } from '../steps/use-journey-draft.ts'
import { missingForInstitutionStep } from './institution-continue-rule.ts'
import { listedInstitutions } from './institution-search.ts'

/** Reads, choices and next step of step 1. */
export function useInstitutionStep() {
  const api = useApi()
  const navigate = useNavigate()
  const { draft, save } = useJourneyDraft()
  const goals = useQuery(dataGoalsQuery(api))
  const trending = useQuery({
    ...trendingTopicsQuery(api),
    select: (topics: Institution[]) => listedInstitutions(topics, api.config.ownBrand),
  })
  const purposes = useQuery(sharingPurposeQuery(api))
  const isReady = usePageReady([goals, trending])
  useShownFailure(goals.error ?? trending.error)

  const institution = institutionOf(draft)
  const missing = missingForInstitutionStep(draft, goals.data ?? [])
  const submit = (): void => {
    if (missing || !institution) return
    // Counting the choice is for later customers; this one does not wait for it, and its failure changes nothing.
    addTrendingTopic(api, { _id: institution._id, name: institution.name }).catch(() => undefined)
    navigate(stepOf(2).path)
  }
  return {
    draft,
    save,
    goals,
    trending,
    purposes,
    isReady,
    institution,
    choose: (chosen: Institution) => save(chooseInstitution(draft, chosen)),
    missing,
    submit,
  }
}
