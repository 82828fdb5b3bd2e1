import { expect, it } from 'vitest'
import { containsBrand, isEligible } from './eligibility.ts'
import { participantOf, SELF, serverOf } from './participants.fixture.ts'

const NOW = new Date('2026-11-05T12:00:00Z')
const role = (change: object) => ({
  OrgDomainRoleClaims: [
    { Status: 'Active', AuthorisationDomain: 'Open Insurance Brasil', Role: 'DADOS', ...change },
  ],
})
const eligible = (participant = {}, server = {}) =>
  isEligible(participantOf(participant), serverOf(server), SELF, NOW)

it.each([
  ['is inactive', { Status: 'Inactive' }, {}],
  ['has withdrawn', { Status: 'Withdrawn' }, {}],
  ['has no role', { OrgDomainRoleClaims: [] }, {}],
  ['has the role no longer', role({ Status: 'Inactive' }), {}],
  ['has another role', role({ Role: 'ICS' }), {}],
  ['has the role in another domain', role({ AuthorisationDomain: 'Raidiam' }), {}],
  ['publishes no consents API', {}, { ApiResources: [] }],
  ['has no discovery document', {}, { OpenIDDiscoveryDocument: null }],
  ['is retired', {}, { RetirementDate: '2026-01-31' }],
  ['is retired, in the other way to write it', {}, { RetirementDate: '31/01/2026' }],
  ['is ourselves by organisation', { OrganisationId: 'own-organisation' }, {}],
  ['is ourselves by server', {}, { AuthorisationServerId: 'own-server' }],
  ['carries our own brand', {}, { CustomerFriendlyName: 'ALFA SEGUROS Vida' }],
])('one that %s is not', (_why, participant, server) => {
  expect(eligible(participant, server)).toBe(false)
})

it('a server with a retirement date is eligible until then', () => {
  expect(eligible({}, { RetirementDate: '2026-11-06' })).toBe(true)
  expect(eligible({}, { RetirementDate: '06/11/2026' })).toBe(true)
})

it('a brand is found with or without accents; an empty brand matches no name', () => {
  expect(containsBrand('Alfá seguros', 'Alfa Seguros')).toBe(true)
  expect(containsBrand('Alfa', 'Alfa Seguros')).toBe(false)
  expect(containsBrand('Alfa', ' ')).toBe(false)
})
