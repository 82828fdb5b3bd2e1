import type { KnownRecipient } from '../platform/config.ts'

/** Who receives: the directory's word, or what the configuration says of a known recipient. */
export type RecipientName = { name: string; cnpj: string; logo?: string | undefined }
export type Organisations = { byOrganisation(organisationId: string): Promise<RecipientName | undefined> }

export function createRecipients(known: readonly KnownRecipient[], directory: Organisations) {
  return {
    organisationOf: (clientId: string): string | undefined =>
      known.find((recipient) => recipient.clientId === clientId)?.organisationId,

    /** Web address of a recipient: where the addresses it registered are. */
    addressOf({ clientId }: { clientId: string }): string | undefined {
      const registered = known.find((recipient) => recipient.clientId === clientId)?.redirectUris[0]
      return registered && `${new URL(registered).origin}/`
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
