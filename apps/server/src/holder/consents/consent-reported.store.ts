import type { Database } from '../../platform/database/database.ts'

/** A consent in the scheme's reports: the recipient, and the requested data. */
export type SharingInReports = { clientId: string; organisationId: string; permissions: readonly string[] }

/** By consent id; unknown ones are absent. */
export async function reportedConsents(
  database: Pick<Database, 'query'>,
  ids: readonly string[],
): Promise<Map<string, SharingInReports>> {
  const rows = await database.query<{
    consent_id: string
    client_id: string
    organisation_id: string
    permissions: string[]
  }>('select consent_id, client_id, organisation_id, permissions from consent where consent_id = any($1)', [
    ids,
  ])
  return new Map(
    rows.map((row) => [
      row.consent_id,
      { clientId: row.client_id, organisationId: row.organisation_id, permissions: row.permissions },
    ]),
  )
}
