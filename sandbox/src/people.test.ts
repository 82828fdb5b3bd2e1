import { Document } from '@consente/domain/document'
import { hasPasswordForm } from '@consente/domain/password'
import { PERMISSION_GROUPS } from '@consente/domain/permission-table'
import { describe, expect, it } from 'vitest'
import {
  INSTITUTION_IDS,
  type InstitutionId,
  institutionFile,
  policiesOf,
  publicationOf,
  registerOf,
  samplePeople,
} from '../institutions/sandbox-institutions.ts'

const people = samplePeople()
const customerOf = (id: InstitutionId, document: string) =>
  registerOf(id).find((customer) => customer.document === document)
const kindOf = (document: string) => Document.parse(document)?.kind

describe('the sample people', () => {
  it.each(people)('$name has a valid document and a password that the server accepts', (person) => {
    expect(Document.parse(person.document)?.value).toBe(person.document)
    expect(hasPasswordForm(person.password)).toBe(true)
    for (const run of person.password.match(/\d{2,}/g) ?? []) expect(person.document).not.toContain(run)
    expect(hasSequence(person.password)).toBe(false)
  })

  it('differ in document and password: individuals and companies, with and without an account', () => {
    expect(new Set(people.map(({ document }) => document)).size).toBe(people.length)
    expect(new Set(people.map(({ password }) => password)).size).toBe(people.length)
    expect(people.filter(({ document }) => kindOf(document) === 'CPF').length).toBeGreaterThanOrEqual(8)
    expect(people.filter(({ document }) => kindOf(document) === 'CNPJ').length).toBeGreaterThanOrEqual(2)
    expect(people.some(({ institutions }) => institutions.length === 0)).toBe(true)
  })

  it('are called the same in every register that knows them, and known wherever they have an account', () => {
    for (const { document, name, email, institutions } of people) {
      const known = INSTITUTION_IDS.filter((id) => customerOf(id, document))
      expect(known).toEqual(expect.arrayContaining(institutions))
      for (const id of known) expect(customerOf(id, document)).toMatchObject({ name, email })
      expect(known).not.toEqual([])
    }
  })
})

describe.each(INSTITUTION_IDS)('the systems of %s', (id) => {
  const register = registerOf(id)
  const policies = policiesOf(id)

  it('have a CNPJ of their own, and know valid, different customers, companies with a representative', () => {
    expect(kindOf(institutionFile(id).institution.cnpj)).toBe('CNPJ')
    expect(new Set(register.map(({ document }) => document)).size).toBe(register.length)
    for (const { document, email, representatives = [] } of register) {
      expect(email).toMatch(/@([a-z]+\.example|example\.com)$/)
      expect(representatives.length > 0).toBe(kindOf(document) === 'CNPJ')
      for (const person of representatives) expect(kindOf(person.document)).toBe('CPF')
    }
  })

  it('hold policies of known customers, with ids that the resources API accepts', () => {
    expect(new Set(policies.map(({ policyId }) => policyId)).size).toBe(policies.length)
    for (const policy of policies) {
      expect(policy.policyId).toMatch(/^[a-zA-Z0-9][a-zA-Z0-9-]{0,59}$/)
      expect(kindOf(policy.companyCnpj)).toBe('CNPJ')
      for (const document of [policy.document, ...(policy.approvers ?? [])]) {
        expect(register.map((customer) => customer.document)).toContain(document)
      }
    }
  })

  it('hold only products whose API the institution publishes', () => {
    const families = publicationOf(id).families.map((family) => family.replace(/^insurance-/, ''))
    for (const { type } of policies) {
      const group = PERMISSION_GROUPS.find(({ resourceType }) => resourceType === type)
      expect(families).toContain(group?.apiFamily?.replace(/^insurance-/, ''))
    }
  })
})

it('gives a company the same representative at every institution', () => {
  const representatives = new Map<string, string>()
  for (const customer of INSTITUTION_IDS.flatMap(registerOf)) {
    if (!customer.representatives) continue
    const known = representatives.get(customer.document) ?? JSON.stringify(customer.representatives)
    expect(JSON.stringify(customer.representatives)).toBe(known)
    representatives.set(customer.document, known)
  }
  expect(representatives.size).toBeGreaterThanOrEqual(2)
})

/** Three neighbours in a row, up or down: `abc`, `321`. */
function hasSequence(text: string): boolean {
  const codes = [...text.toLowerCase()].map((character) => character.charCodeAt(0))
  return codes.some((code, index) =>
    [1, -1].some((step) => codes[index + 1] === code + step && codes[index + 2] === code + 2 * step),
  )
}
