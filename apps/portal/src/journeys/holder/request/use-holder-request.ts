import type { ConsentDetails } from '@consente/contract/portal/consents'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../api/api.ts'
import { personalRequiredFieldsQuery } from '../../../api/required-fields-api.ts'
import { recipientLogo } from '../../../session/journey-storage.ts'
import { useStored } from '../../../session/stored-item.ts'
import { sectionsOf } from './consent-sections.ts'
import { partiesOf } from './holder-view.ts'

/** The failure, and the retry. */
export type Failed = { error: unknown; onRetry: () => void }

/** The data that the pages of this journey read about a request: its sections, and the two institutions. */
export function useHolderRequest(consent: ConsentDetails) {
  const api = useApi()
  const logo = useStored(recipientLogo)
  const {
    data: fields,
    error,
    refetch,
  } = useQuery(personalRequiredFieldsQuery(api, !!consent.businessEntity))
  const sections = useMemo(() => sectionsOf(consent, fields), [consent, fields])
  /** The page shows this instead of itself (docs/domain/states.md: "any error on details and holder pages"). */
  const failure: Failed | undefined =
    error && fields === undefined ? { error, onRetry: () => void refetch() } : undefined
  return { sections, parties: partiesOf(consent, api.config.brand, logo), failure }
}
