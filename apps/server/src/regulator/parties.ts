import type { Config } from '../platform/config/server-config.ts'
import type { SchemeCall } from '../platform/observability/scheme-calls.ts'
import type { ConsentsOf } from './pcm/derive-funnel.ts'
import type { ReportedConsent } from './pcm/funnel-reports.ts'
import type { Parties } from './pcm/scheme-report.ts'

/** Questions of the reports to other parts; a role that the institution does not have is absent. */
export type Sources = {
  holder?: {
    reportedConsents(
      ids: readonly string[],
    ): Promise<
      ReadonlyMap<string, { clientId: string; organisationId: string; permissions: readonly string[] }>
    >
    directoryIdsOf(
      clientId: string,
    ): Promise<{ organisationId: string; softwareId: string | undefined } | undefined>
  }
  recipient?: {
    reportedSharings(ids: readonly string[]): Promise<
      ReadonlyMap<
        string,
        {
          document: string
          organisationId: string
          authorisationServerId: string
          permissions: readonly string[]
        }
      >
    >
  }
  accounts: { customersAmong(documents: readonly string[]): Promise<ReadonlySet<string>> }
  directory: {
    endpointsOf(authorisationServerId: string): Promise<{ organisationId: string } | undefined>
  }
}
type Own = Pick<Config, 'institution' | 'pcm'>

/** The two parties of a call; undefined where the other one is not known. */
export type PartiesOf = (call: NamedCall) => Promise<Parties | undefined>
type NamedCall = Pick<SchemeCall, 'side' | 'other' | 'certified'>

/** The parties of calls, by their ids in the directory. A caller without a valid token is who its certificate says. */
export function partiesOf({ institution, pcm }: Own, { holder, directory }: Sources): PartiesOf {
  const { organisationId, authorisationServerId } = institution
  return async ({ side, other, certified }) => {
    if (side === 'client') {
      const server = other === undefined ? undefined : await directory.endpointsOf(other)
      return (
        server && {
          clientOrgId: organisationId,
          clientSSId: pcm?.softwareId,
          serverOrgId: server.organisationId,
          serverASId: other ?? '',
        }
      )
    }
    const client = other === undefined ? certified : await holder?.directoryIdsOf(other)
    return (
      client && {
        clientOrgId: client.organisationId,
        clientSSId: client.softwareId,
        serverOrgId: organisationId,
        serverASId: authorisationServerId,
      }
    )
  }
}

/** Facts of consents for the funnel's reports, by role and id. */
export function consentsOf({ institution, pcm }: Own, sources: Sources): ConsentsOf {
  const { organisationId, authorisationServerId } = institution
  const { holder, recipient, accounts } = sources
  return {
    async holder(ids) {
      const found = (await holder?.reportedConsents(ids)) ?? new Map()
      const entries = [...found].map(async ([id, consent]): Promise<[string, ReportedConsent]> => {
        const client = await holder?.directoryIdsOf(consent.clientId)
        return [
          id,
          {
            clientOrgId: consent.organisationId,
            clientSSId: client?.softwareId,
            serverOrgId: organisationId,
            serverASId: authorisationServerId,
            permissions: consent.permissions,
            consentUser: pcm?.consentUser ?? 'user',
          },
        ]
      })
      return new Map(await Promise.all(entries))
    },
    async recipient(ids) {
      const found = (await recipient?.reportedSharings(ids)) ?? new Map()
      const customers = await accounts.customersAmong([...found.values()].map(({ document }) => document))
      const entries = [...found].map(([id, sharing]): [string, ReportedConsent] => [
        id,
        {
          clientOrgId: organisationId,
          clientSSId: pcm?.softwareId,
          serverOrgId: sharing.organisationId,
          serverASId: sharing.authorisationServerId,
          permissions: sharing.permissions,
          consentUser: customers.has(sharing.document) ? 'user' : 'non-user',
        },
      ])
      return new Map(entries)
    },
  }
}
