import type { Institution } from '@consente/contract/portal/institutions'
import type { ConsentsVersion } from '@consente/domain/permissions'
import type { Settings } from '../settings/settings.ts'
import type { Logo } from './logos/logos.ts'
import { consentsApiOf } from './participants/consents-api-address.ts'
import { type DataUrls, dataUrlsOf } from './participants/data-urls.ts'
import { activeRoles } from './participants/eligibility.ts'
import type { Issuer } from './participants/member-issuer.ts'
import type { AuthorisationServer } from './participants/participants.ts'
import type { createCurrentIndex } from './search/current-index.ts'
import { logoPath, toInstitution } from './search/to-institution.ts'

/** The addresses of an authorisation server that other parts call. */
export type Endpoints = {
  /** Address of the OpenID discovery document. */
  discovery: string
  /** Collection of the consents API: ends with `/consents`. */
  consentsUrl: string
  consentsVersion: ConsentsVersion
  name: string
  cnpj: string
  organisationId: string
  /** Addresses that data are read from, by API. */
  dataUrls: DataUrls
}
/** An organisation's state in the scheme: roles are those that are active in Open Insurance. */
export type OrganisationState = { isActive: boolean; roles: readonly string[] }
type Organisation = { name: string; cnpj: string; logo?: string }

type Deps = {
  index: ReturnType<typeof createCurrentIndex>['read']
  /** True if the last copy is too old to describe the present. */
  isSilent: () => Promise<boolean>
  /** @throws {Failure} UNAVAILABLE while the directory was never read */
  ensureRead: () => Promise<void>
  logo: (authorisationServerId: string) => Promise<Logo | undefined>
  settings: Pick<Settings, 'institutionTypes'>
}

/** Answers from the current copy of the directory about one server, issuer or organisation. */
export function createDirectoryQueries({ index, isSilent, ensureRead, logo, settings }: Deps) {
  return {
    /** The institution of one server, with this server only; also for a retired one, while consents there are in force. */
    async byAuthorisationServer(id: string): Promise<Institution | undefined> {
      const member = (await index()).servers.get(id)
      return member && toInstitution([member], settings.institutionTypes)
    },

    /**
     * True if customers may request data from the server's institution now.
     * @throws {Failure} UNAVAILABLE while the directory was never read
     */
    async isOffered(id: string): Promise<boolean> {
      const isOffered = (await index()).offered.has(id)
      if (!isOffered) await ensureRead()
      return isOffered
    },

    /** The addresses to call, from the current copy of the directory; also for a retired server. */
    async endpointsOf(id: string): Promise<Endpoints | undefined> {
      const member = (await index()).servers.get(id)
      const api = member && consentsApiOf(member.server)
      if (!api || !member.server.OpenIDDiscoveryDocument) return undefined
      const { participant, server } = member
      return {
        discovery: server.OpenIDDiscoveryDocument ?? '',
        consentsUrl: api.url,
        consentsVersion: api.version,
        name: server.CustomerFriendlyName.trim() || participant.OrganisationName,
        cnpj: participant.RegistrationNumber,
        organisationId: participant.OrganisationId,
        dataUrls: dataUrlsOf(server),
      }
    },

    /** Its public web address, when it publishes one. */
    async webAddressOf(id: string): Promise<string | undefined> {
      const member = (await index()).servers.get(id)
      return member && webAddressOf(member.server)
    },

    /** The institution whose OpenID discovery document lies at this issuer; undefined for an issuer in dispute. */
    async issuer(issuer: string): Promise<Issuer | undefined> {
      return (await index()).issuers.get(issuer)
    },

    /** Every issuer of the directory that one institution alone publishes. */
    async issuers(): Promise<Issuer[]> {
      return [...(await index()).issuers.values()]
    },

    /** An organisation by its id, under its brand where it has one. */
    async byOrganisation(organisationId: string): Promise<Organisation | undefined> {
      const participant = (await index()).organisations.get(organisationId)
      if (!participant) return undefined
      const [server] = participant.AuthorisationServers
      return {
        name: server?.CustomerFriendlyName.trim() || participant.OrganisationName,
        cnpj: participant.RegistrationNumber,
        ...(server?.CustomerFriendlyLogoUri && { logo: logoPath(server.AuthorisationServerId) }),
      }
    },

    /** Its state in a copy that was read lately; undefined while the directory is silent. */
    async organisationState(organisationId: string): Promise<OrganisationState | undefined> {
      if (await isSilent()) return undefined
      const participant = (await index()).organisations.get(organisationId)
      return {
        isActive: participant?.Status === 'Active',
        roles: participant ? activeRoles(participant) : [],
      }
    },

    /** The mark of a brand, by its name and the CNPJ of its company. */
    async brandLogo(brand: { name: string; cnpj: string }): Promise<Logo | undefined> {
      const server = serverOfBrand(await index(), brand)
      return server && logo(server.AuthorisationServerId)
    },

    /** The address of that mark, on our own host. */
    async brandLogoPath(brand: { name: string; cnpj: string }): Promise<string | undefined> {
      const server = serverOfBrand(await index(), brand)
      return server?.CustomerFriendlyLogoUri ? logoPath(server.AuthorisationServerId) : undefined
    },
  }
}

type Index = Awaited<ReturnType<Deps['index']>>

function serverOfBrand({ servers }: Index, { name, cnpj }: { name: string; cnpj: string }) {
  for (const { participant, server } of servers.values())
    if (participant.RegistrationNumber === cnpj && server.CustomerFriendlyName.trim() === name) return server
  return undefined
}

/** The website where an institution publishes its terms. NOTE: the directory has no other public web address of it. */
function webAddressOf({
  TermsOfServiceUri,
}: Pick<AuthorisationServer, 'TermsOfServiceUri'>): string | undefined {
  if (!TermsOfServiceUri || !URL.canParse(TermsOfServiceUri)) return undefined
  const { protocol, origin } = new URL(TermsOfServiceUri)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}
