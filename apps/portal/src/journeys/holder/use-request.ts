import type { ConsentDetails } from '@consente/contract/portal/consents'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../api/api.ts'
import { personalRequiredFieldsQuery } from '../../api/settings.ts'
import { recipientLogo } from '../../session/storage.ts'
import { useStored } from '../../session/use-stored.ts'
import { type ConsentSections, sectionsOf } from './consent-sections.ts'
import { type HolderParties, partiesOf } from './holder-view.ts'

/** What the pages of this journey read about a request: its sections, and the two institutions. */
export function useRequest(consent: ConsentDetails): { sections: ConsentSections; parties: HolderParties } {
  const api = useApi()
  const logo = useStored(recipientLogo)
  // Without this setting the lists keep their titles.
  const { data: fields } = useQuery(personalRequiredFieldsQuery(api))
  const sections = useMemo(() => sectionsOf(consent, fields), [consent, fields])
  return { sections, parties: partiesOf(consent, api.config.brand, logo) }
}
