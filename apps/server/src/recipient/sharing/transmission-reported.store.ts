import type { Database } from '../../platform/database/database.ts'

/** A sharing in the scheme's reports: the institution that was asked, the customer, and the data. */
export type SharingInReports = {
  document: string
  organisationId: string
  authorisationServerId: string
  permissions: readonly string[]
}

/** By consent id; unknown ones are absent. */
export async function reportedSharings(
  database: Pick<Database, 'query'>,
  ids: readonly string[],
): Promise<Map<string, SharingInReports>> {
  const rows = await database.query<{
    consent_id: string
    document: string
    organisation_id: string
    authorisation_server_id: string
    permissions: string[]
  }>(
    `select consent_id, document, organisation_id, authorisation_server_id, permissions from transmission
     where consent_id = any($1)`,
    [ids],
  )
  return new Map(
    rows.map((row) => [
      row.consent_id,
      {
        document: row.document,
        organisationId: row.organisation_id,
        authorisationServerId: row.authorisation_server_id,
        permissions: row.permissions,
      },
    ]),
  )
}
