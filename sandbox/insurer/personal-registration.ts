import type { RegisteredCustomer, SamplePolicy } from '../institutions/sandbox-institutions.ts'
import { addressOf } from './data-values.ts'

/** Sample registration data in the published shapes of the customers API. */
export type Company = { name: string; cnpj: string }

const UPDATED = { updateDateTime: '2026-09-01T12:00:00Z' }

/** @param policies the customer's own. */
export function registrationOf(
  customer: RegisteredCustomer,
  company: Company,
  policies: readonly SamplePolicy[],
): Record<string, object[]> {
  const isPerson = customer.document.length === 11
  const complimentary = {
    ...UPDATED,
    startDate: customer.relationshipStart ?? '2020-01-02',
    productsServices: policies.map(({ policyId, type }) => ({ contract: policyId, type: kindOf(type) })),
  }
  return {
    identifications: [isPerson ? person(customer, company) : business(customer, company)],
    qualifications: [isPerson ? personQualification(customer) : businessQualification()],
    'complimentary-information': policies.length > 0 ? [complimentary] : [],
  }
}

const companyInfo = ({ cnpj, name }: Company) => ({ cnpjNumber: cnpj, name })

function person(customer: RegisteredCustomer, company: Company): object {
  return {
    ...UPDATED,
    brandName: company.name,
    civilName: customer.name,
    cpfNumber: customer.document,
    companyInfo: companyInfo(company),
    hasBrazilianNationality: true,
    contact: contactOf(customer),
    ...(customer.civilStatus && { civilStatusCode: civilStatus(customer.civilStatus) }),
    ...(customer.birthDate && { birthDate: customer.birthDate }),
  }
}

function business(customer: RegisteredCustomer, company: Company): object {
  return {
    ...UPDATED,
    brandName: company.name,
    companyInfo: companyInfo(company),
    businessName: customer.name,
    document: { businesscnpjNumber: customer.document },
    type: 'PRIVADO',
    contact: contactOf(customer),
    parties: (customer.representatives ?? []).map(({ document, name }) => ({
      type: 'ADMINISTRADOR',
      civilName: name,
      documentType: 'CPF',
      documentNumber: document,
    })),
  }
}

function contactOf(customer: RegisteredCustomer): object {
  const [, areaCode, number] = /^\((\d\d)\) ([\d-]+)$/.exec(customer.phone ?? '') ?? []
  return {
    postalAddresses: [{ address: addressOf(customer) }],
    ...(number && {
      phones: [{ countryCallingCode: '55', areaCode, number: number.replace('-', '') }],
    }),
    emails: [{ email: customer.email }],
  }
}

function personQualification({ occupation }: RegisteredCustomer): object {
  return {
    ...UPDATED,
    pepIdentification: 'NAO_EXPOSTO',
    lifePensionPlans: 'NAO_SE_APLICA',
    ...(occupation && { occupation: [{ details: occupation }] }),
    informedRevenue: { incomeFrequency: 'MENSAL', currency: 'BRL', amount: '7500.00', date: '2026-06-30' },
  }
}

function businessQualification(): object {
  return {
    ...UPDATED,
    mainBranch: '4721102',
    informedRevenue: { incomeFrequency: 'ANUAL', currency: 'BRL', amount: '960000.00', year: '2025' },
  }
}

/** 'Casada' → CASADO. */
function civilStatus(text: string): string {
  const word = text.normalize('NFD').replace(/[^A-Za-z]/g, '')
  return word.toUpperCase().replace(/A$/, 'O')
}

function kindOf(type: string): string {
  if (type === 'CAPITALIZATION_TITLES') return 'TITULOS_DE_CAPITALIZACAO'
  if (type === 'DAMAGES_AND_PEOPLE_PERSON') return 'SEGUROS_DE_PESSOAS'
  return type.startsWith('DAMAGES_') ? 'SEGUROS_DE_DANOS' : 'PLANOS_DE_PREVIDENCIA_COMPLEMENTAR'
}
