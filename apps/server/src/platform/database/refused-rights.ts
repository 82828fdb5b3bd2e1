import { ConfigError } from '../config/config-error.ts'

/** SQLSTATEs: insufficient_privilege, read_only_sql_transaction. */
const CODES = ['42501', '25006']

/** A right that PostgreSQL refuses to the user of DATABASE_URL, in words for the operator; undefined for any other error. */
export function refusedRights(error: unknown): ConfigError | undefined {
  if (!(error instanceof Error && 'code' in error && CODES.includes(String(error.code)))) return undefined
  return new ConfigError(
    `PostgreSQL does not let the user of DATABASE_URL do this: ${error.message}. The user must own the database, and the address be that of the primary.`,
  )
}
