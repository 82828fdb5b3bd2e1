import pg from 'pg'
import { ConfigError } from '../config/config-error.ts'
import type { PostgresConnection } from './postgres-connection.ts'

export type PostgresVersion = { number: number; words: string }

/** Older versions get no corrections any more, and the product is not tested on them. */
const OLDEST = { number: 140_000, words: '14' }

/** @throws {ConfigError} for a PostgreSQL that is too old */
export function assertSupported({ number, words }: PostgresVersion): void {
  if (number < OLDEST.number)
    throw new ConfigError(
      `The database is PostgreSQL ${words}; the server needs ${OLDEST.words} or a later one.`,
    )
}

const PROBE = { name: 'consente_probe', text: 'select 1' }
/** SQLSTATE `invalid_sql_statement_name`: the statement was prepared in another session. */
const NOT_PREPARED = '26000'

/**
 * Prepares a statement, and executes it while another connection's transaction keeps a session of the database busy. A
 * pooler that hands out sessions by transaction, and does not know prepared statements, executes it in a session without it.
 * @throws {ConfigError} for such a pooler
 */
export async function assertKeepsPrepared(connection: PostgresConnection): Promise<void> {
  const preparing = new pg.Client(connection)
  const busy = new pg.Client(connection)
  try {
    await preparing.connect()
    await busy.connect()
    await preparing.query(PROBE)
    await busy.query('begin')
    await preparing.query(PROBE)
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_PREPARED) throw error
    throw new ConfigError(
      'The pooler in front of the database loses prepared statements. Set its pool_mode to session, or use PgBouncer 1.21 or later with max_prepared_statements above 0.',
    )
  } finally {
    await preparing.end()
    await busy.end()
  }
}
