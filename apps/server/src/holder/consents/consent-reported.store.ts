import type { Database } from '../../platform/database/database.ts'

/** A consent in the scheme's reports: the recipient, and the requested data. */
export type SharingInReports = { clientId: string; organisationId: string; permissions: readonly string[] }

/** Finds consents by id; unknown ones are absent. */
export async function reportedConsents(
  database: Pick<Database, 'query'>,
  ids: readonly string[],
): Promise<Map<string, SharingInReports>> {
  const rows = await database.query<SharingInReports & { consentId: string }>(
    `select consent_id as "consentId", client_id as "clientId", organisation_id as "organisationId", permissions
     from consent where consent_id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ consentId, ...reported }) => [consentId, reported]))
}
