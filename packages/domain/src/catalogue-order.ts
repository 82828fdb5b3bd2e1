import { registrationDataOf } from './registration-data.ts'

/**
 * The order in which every screen of both sides names data: registration data, then products, those that most people
 * hold first; what is not in the catalogue, services among it, last and in the order given. Without the permission table,
 * which is large: `catalogue-order.test.ts` keeps both the same.
 */
const REGISTRATION = ['dadosCadastrais', 'dadosPessoais', 'informacoesComplementares']

/** Beginnings of a type of the resources API, of an API key of the settings, and of a permission code. */
const PRODUCTS = [
  'DAMAGES_AND_PEOPLE_AUTO',
  'DAMAGES_AND_PEOPLE_PATRIMONIAL',
  'DAMAGES_AND_PEOPLE_HOUSING',
  'DAMAGES_AND_PEOPLE_PERSON',
  'LIFE_PENSION',
  'PENSION_PLAN',
  'CAPITALIZATION_TITLE',
  'FINANCIAL_ASSISTANCE',
  'DAMAGES_AND_PEOPLE_RESPONSIBILITY',
  'DAMAGES_AND_PEOPLE_FINANCIAL_RISKS',
  'DAMAGES_AND_PEOPLE_RURAL',
  'DAMAGES_AND_PEOPLE_TRANSPORT',
  'DAMAGES_AND_PEOPLE_ACCEPTANCE_AND_BRANCHES_ABROAD',
]

function rankOf(code: string): number {
  const registration = registrationDataOf(code)
  if (registration) return REGISTRATION.indexOf(registration.kind)
  const product = PRODUCTS.findIndex((start) => code.startsWith(start))
  return REGISTRATION.length + (product < 0 ? PRODUCTS.length : product)
}

/** @param codeOf the type, API key or code by which an item stands in the catalogue */
export function inCatalogueOrder<T>(items: readonly T[], codeOf: (item: T) => string): T[] {
  return [...items].sort((a, b) => rankOf(codeOf(a)) - rankOf(codeOf(b)))
}
