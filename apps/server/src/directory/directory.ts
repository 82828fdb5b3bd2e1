import type { Institution } from '@consente/contract/portal/institutions'
import type { ConsentsVersion } from '@consente/domain/permissions'
import type { FastifyInstance } from 'fastify'
import { createOutbound } from '../platform/network/outbound.ts'
import type { Platform } from '../platform/platform.ts'
import { createThrottling } from '../platform/throttling/throttling.ts'
import type { Job } from '../platform/work/jobs.ts'
import type { IntervalTask } from '../platform/work/run-at-interval.ts'
import type { Settings } from '../settings/load-settings.ts'
import { createDirectoryStore } from './directory.store.ts'
import { DIRECTORY_THROTTLING } from './directory-throttling.ts'
import { logoRoutes } from './logos/logos.routes.ts'
import { createLogos, type Logo } from './logos/logos.ts'
import { consentsApiOf } from './participants/consents-api-address.ts'
import { type DataUrls, dataUrlsOf } from './participants/data-urls.ts'
import { createDirectoryCopy } from './participants/directory-copy.ts'
import { activeRoles } from './participants/eligibility.ts'
import { webAddressOf } from './participants/institution-website.ts'
import { type Issuer, issuerIn } from './participants/member-issuer.ts'
import { type OwnEntry, ownEntryIn } from './participants/own-entry.ts'
import type { SearchAnswer, SearchQuery } from './search/brand-search.ts'
import { createCurrentIndex } from './search/current-index.ts'
import { logoPath, toInstitution } from './search/to-institution.ts'
import { type Choice, countChoice, forgetOldChoices, trending } from './trending-institutions.ts'

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
  /** Where data are read, by API. */
  dataUrls: DataUrls
}
/** An organisation's state in the scheme: roles are those that are active in Open Insurance. */
export type OrganisationState = { isActive: boolean; roles: readonly string[] }
export type Organisation = { name: string; cnpj: string; logo?: string }

/** A job checks every minute whether a reading of the directory is due; without any copy it always reads. */
const EACH_MINUTE = '* * * * *'
/** Milliseconds after which a process loads what another process has read. */
const FOLLOW_INTERVAL_MS = 5_000
/** The copy is read every five minutes: after this long without, the directory is silent. */
const SILENT_AFTER_MS = 15 * 60_000
const EACH_DAY = '17 4 * * *'

/** The participants of the scheme, as customers and the other parts of the server need them. */
export function createDirectory({ platform, settings }: { platform: Platform; settings: Settings }) {
  const { config, clock, database } = platform
  const store = createDirectoryStore(database)
  const outbound = createOutbound(config)
  const { change, read: index } = createCurrentIndex({
    clock,
    self: config,
    types: settings.institutionTypes,
  })
  const copy = createDirectoryCopy({ ...platform, store, outbound, onChange: change })
  const logoAt = createLogos({ outbound, clock })
  const choices = { store, clock, throttling: createThrottling(platform, DIRECTORY_THROTTLING), index }

  async function logo(authorisationServerId: string): Promise<Logo | undefined> {
    const address = (await index()).servers.get(authorisationServerId)?.server.CustomerFriendlyLogoUri
    return address ? logoAt(address) : undefined
  }

  /** Whether the last copy is too old to tell what is now. */
  async function isSilent(): Promise<boolean> {
    const readAt = await store.readAt()
    return !readAt || clock.now().getTime() - readAt.getTime() > SILENT_AFTER_MS
  }

  return {
    isSilent,

    /** What the stored copy says of this institution. @throws while there is no copy */
    async ownEntry(): Promise<OwnEntry | undefined> {
      const text = await store.load()
      if (text === undefined) throw new Error('the directory was never read')
      return ownEntryIn(Buffer.from(text), config.institution)
    },

    /** One page of the institutions that customers may choose; undefined when none matches. */
    search: async (query: SearchQuery): Promise<SearchAnswer | undefined> => (await index()).search(query),

    /**
     * The institution of one server, with this server only; also for a retired one, while consents there are in
     * force.
     */
    async byAuthorisationServer(id: string): Promise<Institution | undefined> {
      const member = (await index()).servers.get(id)
      return member && toInstitution([member], settings.institutionTypes)
    },

    /** Whether customers may request data from the server's institution now. */
    async isOffered(id: string): Promise<boolean> {
      return (await index()).offered.has(id)
    },

    /** Where to call, from the current copy of the directory; also for a retired server. */
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

    /** The institution whose OpenID discovery document lies at this issuer. */
    async issuer(issuer: string): Promise<Issuer | undefined> {
      for (const member of (await index()).servers.values()) {
        const found = issuerIn(member)
        if (found?.issuer === issuer) return found
      }
      return undefined
    },

    /** Every issuer of the directory. */
    async issuers(): Promise<Issuer[]> {
      return [...(await index()).servers.values()].flatMap((member) => issuerIn(member) ?? [])
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
    async brandLogo({ name, cnpj }: { name: string; cnpj: string }): Promise<Logo | undefined> {
      for (const { participant, server } of (await index()).servers.values())
        if (participant.RegistrationNumber === cnpj && server.CustomerFriendlyName.trim() === name)
          return logo(server.AuthorisationServerId)
      return undefined
    },

    trending: () => trending(choices),
    countChoice: (choice: Choice) => countChoice(choices, choice),
    logo,
    mount: (app: FastifyInstance): void => logoRoutes(app, logo),
    start: () => copy.start(),
    /** Loads what another process has read meanwhile. */
    follow: copy.follow,
    intervals: [{ run: copy.follow, everyMs: FOLLOW_INTERVAL_MS }] satisfies IntervalTask[],
    jobs: [
      { name: 'directory.read', cron: EACH_MINUTE, run: copy.refresh },
      { name: 'directory.forget-choices', cron: EACH_DAY, run: () => forgetOldChoices(choices) },
    ] satisfies Job[],
  }
}
export type Directory = ReturnType<typeof createDirectory>
