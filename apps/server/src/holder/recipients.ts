import type { KnownRecipient } from '../platform/config.ts'

/** Who receives: the directory's word, or what the configuration says of a known recipient. */
export type RecipientName = { name: string; cnpj: string; logo?: string | undefined }
export type Organisations = { byOrganisation(organisationId: string): Promise<RecipientName | undefined> }

/** A client as it registered itself. */
export type RegisteredRecipient = { organisationId: string; redirectUris: readonly string[] }

export function createRecipients(
  known: readonly KnownRecipient[],
  directory: Organisations,
  registered: (clientId: string) => Promise<RegisteredRecipient | undefined>,
) {
  const clientOf = async (clientId: string): Promise<RegisteredRecipient | undefined> =>
    known.find((recipient) => recipient.clientId === clientId) ?? registered(clientId)

  return {
    /** undefined for a client that is neither known nor registered. */
    organisationOf: async (clientId: string): Promise<string | undefined> =>
      (await clientOf(clientId))?.organisationId,

    /** Web address of a recipient: where the addresses it registered are. */
    async addressOf({ clientId }: { clientId: string }): Promise<string | undefined> {
      const [address] = (await clientOf(clientId))?.redirectUris ?? []
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
      return listed ?? known.find((recipient) => recipient.clientId === clientId) ?? UNKNOWN
    },
  }
}

/** A recipient that has left: neither listed nor configured any more. */
const UNKNOWN: RecipientName = { name: 'Instituição não encontrada', cnpj: '' }
