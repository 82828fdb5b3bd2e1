import { expect, it } from 'vitest'
import { atOnce } from '../../platform/base/time-slices.fixture.ts'
import { companiesOf, membersOf } from './member.ts'
import { participantOf, serverEntry } from './participants.fixture.ts'

const parent = participantOf({ AuthorisationServers: [serverEntry()] })
const company = (change: object = {}) =>
  participantOf({
    OrganisationId: '10000000-0000-4000-8000-000000000002',
    OrganisationName: 'IPÊ VIDA S.A.',
    RegistrationNumber: 'A1B2C3D4000193',
    ParentOrganisationReference: parent.RegistrationNumber,
    ...change,
  })
const namesOf = (...companies: ReturnType<typeof company>[]) =>
  companiesOf(atOnce(membersOf([parent, ...companies]))).map(({ OrganisationName }) => OrganisationName)

it('a company without a server answers through the parent that it names', () => {
  expect(namesOf(company())).toEqual(['IPÊ AMARELO SEGUROS S.A.', 'IPÊ VIDA S.A.'])
})

it('a company is named once, however many servers its parent has', () => {
  const both = {
    ...parent,
    AuthorisationServers: [...parent.AuthorisationServers, ...parent.AuthorisationServers],
  }
  expect(companiesOf(atOnce(membersOf([both, company()])))).toHaveLength(2)
})

it('a parent is found though the directory dropped the zeros of its CNPJ', () => {
  const short = { ...parent, RegistrationNumber: '8001066000111' }
  const child = company({ ParentOrganisationReference: '08001066000111' })
  expect(companiesOf(atOnce(membersOf([short, child])))).toHaveLength(2)
})

it.each([
  ['is inactive', { Status: 'Inactive' }],
  ['names no parent', { ParentOrganisationReference: '' }],
  ['has null for a parent', { ParentOrganisationReference: null }],
  ['names somebody else', { ParentOrganisationReference: '99900333000134' }],
  [
    'has a server of its own',
    { AuthorisationServers: [serverEntry({ AuthorisationServerId: 'own', CustomerFriendlyName: 'Vida' })] },
  ],
])('one that %s is not represented by it', (_why, change) => {
  const [member] = atOnce(membersOf([parent, company(change)]))
  expect(member?.represented).toEqual([])
})
