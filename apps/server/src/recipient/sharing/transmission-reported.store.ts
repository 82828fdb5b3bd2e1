import type { Database } from '../../platform/database/database.ts'

/** A sharing in the scheme's reports: the institution that was asked, the customer, and the data. */
export type SharingInReports = {
  document: string
  organisationId: string
  authorisationServerId: string
  permissions: readonly string[]
}

/** Finds sharings by consent id; unknown ones are absent. */
export async function reportedSharings(
  database: Pick<Database, 'query'>,
  ids: readonly string[],
): Promise<Map<string, SharingInReports>> {
  const rows = await database.query<SharingInReports & { consentId: string }>(
    `select consent_id as "consentId", document, organisation_id as "organisationId",
       authorisation_server_id as "authorisationServerId", permissions
     from transmission where consent_id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ consentId, ...reported }) => [consentId, reported]))
}
