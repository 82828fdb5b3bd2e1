import type { KnownRecipient } from './holder-settings.ts'
import type { DirectoryState, ReadOrganisation } from './openid/registration/directory-state.ts'
import { rolesOfKept } from './openid/registration/software-statement.ts'

/** Recipients: those of the configuration, and those that registered themselves. */
export type Recipients = {
  /** @returns undefined for a client that is neither configured nor registered */
  organisationOf(clientId: string): Promise<ClientOrganisation | undefined>
  /**
   * A client's ids in the scheme's directory; the software of a client of the configuration is not always known.
   * @returns undefined for a client that is neither configured nor registered
   */
  directoryIdsOf(clientId: string): Promise<DirectoryIds | undefined>
  /** The recipient's website: the origin of its redirect URIs. */
  webAddressOf(client: { clientId: string }): Promise<string | undefined>
  /** Its name in the directory, or else in the configuration. */
  nameOf(client: { organisationId: string; clientId: string }): Promise<RecipientName>
}
/** A client's organisation, and the roles that bound its requests; no roles for a client of the configuration, which has no bound. */
export type ClientOrganisation = { organisationId: string; roles?: readonly string[] | undefined }
type DirectoryIds = { organisationId: string; softwareId: string | undefined }
/** An institution that asks, as customers see it. */
export type RecipientName = { name: string; cnpj: string; logo?: string | undefined }

/** The directory's word about organisations. */
export type Organisations = {
  byOrganisation(organisationId: string): Promise<RecipientName | undefined>
  organisationState: ReadOrganisation
}
export type FindRegisteredClient = (clientId: string) => Promise<RegisteredClient | undefined>
type RegisteredClient = { organisationId: string; redirectUris: readonly string[]; softwareStatement: string }

type RecipientsDeps = {
  known: readonly KnownRecipient[]
  directory: Pick<Organisations, 'byOrganisation'>
  directoryState: Pick<DirectoryState, 'activeRoles'>
  findRegistered: FindRegisteredClient
}

/** Names and addresses of the institutions that ask, from the directory or the configuration. */
export function createRecipients({
  known,
  directory,
  directoryState,
  findRegistered,
}: RecipientsDeps): Recipients {
  const knownAs = (clientId: string) => known.find((recipient) => recipient.clientId === clientId)

  return {
    async organisationOf(clientId) {
      const configured = knownAs(clientId)
      if (configured) return { organisationId: configured.organisationId }
      const client = await findRegistered(clientId)
      if (!client) return undefined
      const roles = await directoryState.activeRoles(clientId, rolesOfKept(client.softwareStatement))
      return { organisationId: client.organisationId, roles }
    },

    async directoryIdsOf(clientId) {
      const configured = knownAs(clientId)
      if (configured) return { organisationId: configured.organisationId, softwareId: configured.softwareId }
      const client = await findRegistered(clientId)
      // A client that registers itself gets its software's id as client id.
      return client && { organisationId: client.organisationId, softwareId: clientId }
    },

    async webAddressOf({ clientId }) {
      const client = knownAs(clientId) ?? (await findRegistered(clientId))
      const [address] = client?.redirectUris ?? []
      return address && `${new URL(address).origin}/`
    },

    async nameOf({ organisationId, clientId }) {
      const listed = await directory.byOrganisation(organisationId).catch(() => undefined)
      return listed ?? knownAs(clientId) ?? UNKNOWN
    },
  }
}

/** A recipient that is neither listed nor configured any more. */
const UNKNOWN: RecipientName = { name: 'Instituição não encontrada', cnpj: '' }
