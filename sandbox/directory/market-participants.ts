import { createHash } from 'node:crypto'
import type { InstitutionFile, Publication } from '../institutions/sandbox-institutions.ts'

/**
 * Entries of the participants' directory in its real format. The directory derives an institution's entry from its own configuration, so a changed port or name cannot disagree with it.
 */
export type Participant = {
  OrganisationId: string
  OrganisationName: string
  RegistrationNumber: string
  AuthorisationServers: readonly { AuthorisationServerId: string; CustomerFriendlyName: string }[]
  [field: string]: unknown
}

const DOMAIN = 'Open Insurance Brasil'
const SINCE = '2026-01-05T12:00:00.000Z'
const CERTIFIED = {
  CertificationStatus: 'Self-Certified',
  CertificationStartDate: '05/01/2026',
  CertificationExpirationDate: '05/01/2028',
}

/** The institution's own organisation, then the further companies of its brand. */
export function participantsOf(config: InstitutionFile, publication: Publication): Participant[] {
  const { organisationId, cnpj } = config.institution
  const main = organisation({ organisationId, legalName: publication.legalName, cnpj }, publication)
  return [
    { ...main, AuthorisationServers: [authorisationServer(config, publication)] },
    // No server of their own: they answer through their parent's (see README).
    ...publication.companies.map((company) => ({
      ...organisation(company, publication),
      ParentOrganisationReference: cnpj,
    })),
  ]
}

function organisation(company: Publication['companies'][number], publication: Publication): Participant {
  const { organisationId, legalName, cnpj } = company
  return {
    OrganisationId: organisationId,
    Status: 'Active',
    OrganisationName: legalName,
    CreatedOn: SINCE,
    LegalEntityName: legalName,
    CountryOfRegistration: 'BR',
    CompanyRegister: 'Cadastro Nacional da Pessoa Jurídica',
    Tag: [],
    Size: '',
    RegistrationNumber: cnpj,
    RegistrationId: cnpj,
    RegisteredName: legalName,
    AddressLine1: publication.address,
    AddressLine2: '',
    City: publication.city,
    Postcode: publication.postcode,
    Country: 'BR',
    ParentOrganisationReference: '',
    AuthorisationServers: [],
    OrgDomainClaims: [
      {
        AuthorisationDomainName: DOMAIN,
        AuthorityName: 'SUSEP',
        RegistrationId: `${cnpj}-OPIN`,
        Status: 'Active',
      },
    ],
    OrgDomainRoleClaims: [
      {
        Status: 'Active',
        AuthorisationDomain: DOMAIN,
        Role: 'DADOS',
        Authorisations: [],
        RegistrationId: `${cnpj}-OPIN-DADOS`,
        RoleType: 'Federation',
        Metadata: [],
      },
    ],
  }
}

function authorisationServer(config: InstitutionFile, publication: Publication) {
  const { publicUrl, institution, mtls } = config
  const apiHost = mtls?.publicUrl ?? publicUrl
  const issuer = `${publicUrl}/auth`
  return {
    AuthorisationServerId: institution.authorisationServerId,
    AutoRegistrationSupported: false,
    AutoRegistrationNotificationWebhook: null,
    SupportsCiba: false,
    SupportsDCR: config.registration !== undefined,
    SupportsRedirect: true,
    ApiResources: [
      ...[...COMMON_APIS, ...publication.families.map(productApi)].map(([family, version, path]) =>
        apiResource({ family, version, endpoint: `${apiHost}/open-insurance/${path}` }),
      ),
      ...OPEN_APIS.map(([family, version, path]) =>
        apiResource({ family, version, endpoint: `${publicUrl}/open-insurance/${path}` }),
      ),
    ],
    AuthorisationServerCertifications: [],
    CustomerFriendlyDescription: publication.description,
    CustomerFriendlyLogoUri: `${publicUrl}/brand/logo.svg`,
    CustomerFriendlyName: institution.name,
    DeveloperPortalUri: `${publicUrl}/docs`,
    TermsOfServiceUri: `${publicUrl}/brand/privacidade.html`,
    NotificationWebhookAddedDate: null,
    OpenIDDiscoveryDocument: `${issuer}/.well-known/openid-configuration`,
    Issuer: issuer,
    PayloadSigningCertLocationUri: `${publicUrl}/.well-known/jwks.json`,
    ParentAuthorisationServerId: null,
    DeprecatedDate: null,
    RetirementDate: null,
    SupersededByAuthorisationServerId: null,
  }
}

type Api = readonly [family: string, version: string, path: string]

const COMMON_APIS: readonly Api[] = [
  ['consents', '3.0.0', 'consents/v3/consents'],
  ['consents', '2.7.0', 'consents/v2/consents'],
  ['resources', '3.0.0', 'resources/v3/resources'],
  ['customers-personal', '2.0.0', 'customers/v2/personal/identifications'],
  ['customers-business', '2.0.0', 'customers/v2/business/identifications'],
  ['admin_metrics', '1.3.0', 'admin/v1/metrics'],
]
/** These answer anybody. */
const OPEN_APIS: readonly Api[] = [
  ['discovery_status', '1.3.0', 'discovery/v1/status'],
  ['discovery_outages', '1.3.0', 'discovery/v1/outages'],
]

/** The directory says `auto` for some families and `insurance-person` for others; addresses always have the prefix. */
function productApi(family: string): Api {
  const api = family.startsWith('insurance-') ? family : `insurance-${family}`
  return [family, '2.0.0', `${api}/v2/${api}`]
}

function apiResource({ family, version, endpoint }: { family: string; version: string; endpoint: string }) {
  return {
    ApiResourceId: stableId(endpoint),
    ApiVersion: version,
    ApiDiscoveryEndpoints: [{ ApiDiscoveryId: stableId(`${endpoint}#discovery`), ApiEndpoint: endpoint }],
    FamilyComplete: true,
    ApiCertificationUri: null,
    ...CERTIFIED,
    ApiFamilyType: family,
  }
}

/** The same uuid for the same text at every start. */
function stableId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
