import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  InstitutionFile,
  RegisteredCustomer,
  SamplePolicy,
} from '../institutions/sandbox-institutions.ts'
import { OTHER_DETAILS } from './other-products.ts'
import { type Company, registrationOf } from './personal-registration.ts'
import { lineDetails } from './policy-lines.ts'

/**
 * The insurer's own systems of an institution: its committed lists, with generated details for the data APIs, so that
 * forty policies need not be written by hand. The same list always gives the same details.
 */
export type SampleBooks = {
  register: RegisteredCustomer[]
  policies: SamplePolicy[]
}

export function withDetails({ register, policies }: SampleBooks, company: Company) {
  return {
    register: register.map((customer) => ({
      ...customer,
      detail: registrationOf(customer, company, ownedBy(customer, policies)),
    })),
    policies: policies.map((policy) => ({ ...policy, detail: detailOf(policy, register) })),
  }
}

/** Writes both lists to the files that the institution's adapters read (`effectiveConfig`). */
export function writeSampleBooks({ institution, dataDir }: InstitutionFile, books: SampleBooks): void {
  const { name, cnpj } = institution
  const full = withDetails(books, { name, cnpj })
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'register.json'), JSON.stringify(full.register))
  writeFileSync(join(dataDir, 'policies.json'), JSON.stringify(full.policies))
}

function ownedBy({ document }: RegisteredCustomer, policies: readonly SamplePolicy[]): SamplePolicy[] {
  return policies.filter((policy) => policy.document === document)
}

function detailOf(policy: SamplePolicy, register: readonly RegisteredCustomer[]): Record<string, unknown> {
  const customer = register.find(({ document }) => document === policy.document)
  if (!customer) throw new Error(`${policy.policyId} belongs to nobody in the register.`)
  return (OTHER_DETAILS[policy.type] ?? lineDetails)(policy, customer)
}
