import { Failure } from '../base/failure.ts'
import { ConfigError } from '../config/config-error.ts'

/** SQLSTATEs: insufficient_privilege, read_only_sql_transaction. */
const CODES = ['42501', '25006']

/** A right that PostgreSQL refuses to the user of DATABASE_URL, in words for the operator; undefined for any other error. */
export function refusedRights(error: unknown): ConfigError | undefined {
  // A server that takes no changes is an outage for those who are used to it.
  const cause = error instanceof Failure ? error.cause : error
  if (!(cause instanceof Error && 'code' in cause && CODES.includes(String(cause.code)))) return undefined
  return new ConfigError(
    `PostgreSQL does not let the user of DATABASE_URL do this: ${cause.message}. The user must own the database, and the address be that of the primary.`,
  )
}
