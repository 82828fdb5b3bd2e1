import { tableOf } from '@consente/domain/base/table-of'

const PENSION_PARTS = ['', 'CONTRACTINFO_', 'MOVEMENTS_', 'PORTABILITIES_', 'WITHDRAWALS_', 'CLAIM_']
const POLICY_PARTS = ['', 'POLICYINFO_', 'PREMIUM_', 'CLAIM_']

/** The counts of a product by the codes of its parts. */
const countsOf = (product: string, parts: readonly string[], counts: readonly number[]) =>
  Object.fromEntries(counts.map((count, index) => [`${product}_${parts[index]}READ`, count]))

/** Fields that each permission gives at most, by the scheme's published descriptions (customers and data APIs 2.0.0). */
export const FIELD_COUNTS = tableOf<number>({
  CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ: 44,
  CUSTOMERS_PERSONAL_QUALIFICATION_READ: 14,
  CUSTOMERS_PERSONAL_ADDITIONALINFO_READ: 10,
  CUSTOMERS_BUSINESS_IDENTIFICATIONS_READ: 41,
  CUSTOMERS_BUSINESS_QUALIFICATION_READ: 10,
  CUSTOMERS_BUSINESS_ADDITIONALINFO_READ: 10,
  ...countsOf('CAPITALIZATION_TITLE', ['', 'PLANINFO_', 'EVENTS_', 'SETTLEMENTS_'], [5, 97, 27, 8]),
  ...countsOf('PENSION_PLAN', PENSION_PARTS, [5, 96, 20, 18, 15, 23]),
  ...countsOf('LIFE_PENSION', PENSION_PARTS, [5, 105, 20, 23, 18, 24]),
  ...countsOf('FINANCIAL_ASSISTANCE', PENSION_PARTS, [4, 74, 17]),
  ...countsOf('DAMAGES_AND_PEOPLE_PATRIMONIAL', POLICY_PARTS, [5, 128, 22, 17]),
  ...countsOf('DAMAGES_AND_PEOPLE_RESPONSIBILITY', POLICY_PARTS, [5, 190, 31, 20]),
  ...countsOf('DAMAGES_AND_PEOPLE_TRANSPORT', POLICY_PARTS, [5, 172, 31, 20]),
  ...countsOf('DAMAGES_AND_PEOPLE_FINANCIAL_RISKS', POLICY_PARTS, [5, 150, 31, 20]),
  ...countsOf('DAMAGES_AND_PEOPLE_RURAL', POLICY_PARTS, [5, 180, 31, 28]),
  ...countsOf('DAMAGES_AND_PEOPLE_AUTO', POLICY_PARTS, [5, 186, 31, 28]),
  ...countsOf('DAMAGES_AND_PEOPLE_HOUSING', POLICY_PARTS, [5, 161, 31, 20]),
  ...countsOf('DAMAGES_AND_PEOPLE_ACCEPTANCE_AND_BRANCHES_ABROAD', POLICY_PARTS, [5, 153, 31, 20]),
  ...countsOf('DAMAGES_AND_PEOPLE_PERSON', POLICY_PARTS, [5, 210, 31, 61]),
})
