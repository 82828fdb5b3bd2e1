import { atOnce } from '../../platform/base/time-slices.fixture.ts'
import { type AuthorisationServer, type Participant, readParticipants } from './participants.ts'

/** This institution, as its directory entry names it. */
export const SELF = {
  ownBrand: 'Alfa Seguros',
  institution: {
    id: 'alfa',
    name: '',
    cnpj: '',
    organisationId: 'own-organisation',
    authorisationServerId: 'own-server',
  },
}

/** An eligible participant, with the changes that a test needs. */
export function participantOf(change: Record<string, unknown> = {}): Participant {
  const entry = {
    OrganisationId: '10000000-0000-4000-8000-000000000001',
    Status: 'Active',
    OrganisationName: 'IPÊ AMARELO SEGUROS S.A.',
    RegistrationNumber: '99900111000111',
    AuthorisationServers: [],
    OrgDomainRoleClaims: [{ Status: 'Active', AuthorisationDomain: 'Open Insurance Brasil', Role: 'DADOS' }],
    ...change,
  }
  const [participant] = atOnce(readParticipants(Buffer.from(JSON.stringify([entry]))))
  if (!participant) throw new Error('the fixture does not match the schema')
  return participant
}

/** One of its authorisation servers. */
export function serverOf(change: Record<string, unknown> = {}): AuthorisationServer {
  const [server] = participantOf({ AuthorisationServers: [serverEntry(change)] }).AuthorisationServers
  if (!server) throw new Error('the fixture does not match the schema')
  return server
}

/** A server in the directory's format. */
export function serverEntry(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    AuthorisationServerId: '20000000-0000-4000-8000-000000000001',
    CustomerFriendlyName: 'Ipê Seguros',
    CustomerFriendlyLogoUri: 'https://ipe.example/logo.svg',
    OpenIDDiscoveryDocument: 'https://auth.ipe.example/.well-known/openid-configuration',
    RetirementDate: null,
    ApiResources: [
      {
        ApiFamilyType: 'consents',
        ApiVersion: '3.0.0',
        ApiDiscoveryEndpoints: [{ ApiEndpoint: 'https://ipe.example/open-insurance/consents/v3/consents' }],
      },
    ],
    ...change,
  }
}
