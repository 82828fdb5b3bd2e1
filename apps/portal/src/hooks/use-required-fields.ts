import type { PersonalRequiredFields } from '@consente/contract/portal/settings'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api.ts'
import { personalRequiredFieldsQuery } from '../api/settings-api.ts'
import { useCustomer } from '../session/customer.tsx'

const ofCompany = (fields: PersonalRequiredFields): PersonalRequiredFields => fields.empresa ?? fields

/** Fields of registration data: those of a company where a company is signed in and the insurer tells them apart. */
export function useRequiredFields() {
  const { isCompany } = useCustomer()
  return useQuery({
    ...personalRequiredFieldsQuery(useApi()),
    ...(isCompany && { select: ofCompany }),
  })
}
