import { expect, it } from 'vitest'
import { counted } from '../../platform/base/time-slices.fixture.ts'
import { readParticipants } from '../participants/participants.ts'
import { buildIndex } from './institution-index.ts'

const ENTRIES = 400
const SELF = {
  ownBrand: 'Alfa Seguros',
  institution: { id: 'alfa', name: '', cnpj: '', organisationId: 'own', authorisationServerId: 'own' },
}

function directoryOf(entries: number): Buffer {
  const organisations = Array.from({ length: entries }, (_, number) => ({
    OrganisationId: `organisation-${number}`,
    Status: 'Active',
    OrganisationName: `Grupo ${number}`,
    RegistrationNumber: String(number).padStart(14, '0'),
    OrgDomainRoleClaims: [{ Status: 'Active', AuthorisationDomain: 'Open Insurance Brasil', Role: 'DADOS' }],
    AuthorisationServers: [
      {
        AuthorisationServerId: `server-${number}`,
        CustomerFriendlyName: `Marca ${number}`,
        OpenIDDiscoveryDocument: 'https://a.example/.well-known/openid-configuration',
        ApiResources: [
          {
            ApiFamilyType: 'consents',
            ApiVersion: '3.0.0',
            ApiDiscoveryEndpoints: [{ ApiEndpoint: 'https://a.example/open-insurance/consents/v3/consents' }],
          },
        ],
      },
    ],
  }))
  return Buffer.from(JSON.stringify(organisations))
}

it('a directory of any size is indexed entry by entry: no request waits for more than one', () => {
  const reading = counted(readParticipants(directoryOf(ENTRIES)))
  expect(reading.result).toHaveLength(ENTRIES)
  expect(reading.steps).toBeGreaterThanOrEqual(ENTRIES)

  const types = { default: 'seguradora' } as const
  const making = counted(buildIndex(reading.result, { self: SELF, types, now: new Date() }))
  expect(making.result.brands).toHaveLength(ENTRIES)
  // Members twice, brands, their order, what each is found by, and four look-ups.
  expect(making.steps).toBeGreaterThanOrEqual(9 * ENTRIES)
})
