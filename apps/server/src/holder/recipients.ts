import type { KnownRecipient } from '../platform/config/server-config.ts'
import { rolesOfKept } from './openid/registration/software-statement.ts'

/** Who receives: the directory's word, or what the configuration says of a known recipient. */
export type RecipientName = { name: string; cnpj: string; logo?: string | undefined }
export type Organisations = { byOrganisation(organisationId: string): Promise<RecipientName | undefined> }

/** Who asks, and what its role in the directory lets it ask for: anything, when it was agreed with by hand. */
export type Recipient = { organisationId: string; roles?: readonly string[] | undefined }
/** A client as it registered itself. */
export type RegisteredRecipient = {
  organisationId: string
  redirectUris: readonly string[]
  softwareStatement: string
}

export function createRecipients(
  known: readonly KnownRecipient[],
  directory: Organisations,
  registered: (clientId: string) => Promise<RegisteredRecipient | undefined>,
) {
  const knownAs = (clientId: string) => known.find((recipient) => recipient.clientId === clientId)

  return {
    /** undefined for a client that is neither known nor registered. */
    async recipientOf(clientId: string): Promise<Recipient | undefined> {
      const agreed = knownAs(clientId)
      if (agreed) return { organisationId: agreed.organisationId }
      const client = await registered(clientId)
      return client && { organisationId: client.organisationId, roles: rolesOfKept(client.softwareStatement) }
    },

    /** Web address of a recipient: where the addresses it registered are. */
    async addressOf({ clientId }: { clientId: string }): Promise<string | undefined> {
      const client = knownAs(clientId) ?? (await registered(clientId))
      const [address] = client?.redirectUris ?? []
      return address && `${new URL(address).origin}/`
    },

    async nameOf({
      organisationId,
      clientId,
    }: {
      organisationId: string
      clientId: string
    }): Promise<RecipientName> {
      const listed = await directory.byOrganisation(organisationId).catch(() => undefined)
      return listed ?? knownAs(clientId) ?? UNKNOWN
    },
  }
}

/** A recipient that has left: neither listed nor configured any more. */
const UNKNOWN: RecipientName = { name: 'Instituição não encontrada', cnpj: '' }
