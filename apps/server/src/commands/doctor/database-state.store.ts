import type { Database } from '../../platform/database/database.ts'

/** PostgreSQL's own state, and the rights of its user. */
export type DatabaseState = {
  version: string
  mayCreate: boolean
  isEncrypted: boolean
  isReadOnly: boolean
  now: Date
}

export async function readServer(database: Pick<Database, 'query'>): Promise<DatabaseState> {
  const [state] = await database.query<DatabaseState>(
    `select current_setting('server_version') as version,
            has_schema_privilege(current_schema(), 'create') as "mayCreate",
            coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
            pg_is_in_recovery() as "isReadOnly",
            clock_timestamp() as now`,
  )
  if (!state) throw new Error('the database answered without a row')
  return state
}
