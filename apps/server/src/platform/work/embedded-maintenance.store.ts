import type { Database } from '../database/database.ts'
import type { Job } from './jobs.ts'

/** Bytes of log since the last checkpoint that a start after a kill has to read again. */
const MOST_LOG = 64 * 1024 * 1024

/**
 * What PostgreSQL does by itself in the background, and the embedded database has nobody for: without it the log grows
 * until the next start, and plans that were made for empty tables stay. Nothing to do on PostgreSQL.
 */
export function embeddedMaintenance(database: Database): Job[] {
  if (database.kind !== 'embedded') return []
  return [
    { name: 'database.care', cron: '*/5 * * * *', run: () => care(database) },
    // At night, as everybody waits meanwhile.
    { name: 'database.vacuum', cron: '37 4 * * *', run: () => vacuum(database) },
  ]
}

async function care(database: Database): Promise<void> {
  // What PostgreSQL's autovacuum waits for, by its default settings; likewise below.
  for (const table of await tablesWhere(database, 'n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)'))
    await database.script(`analyze ${table}`)
  const [log] = await database.query<{ bytes: number }>(
    'select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  )
  if (log && log.bytes > MOST_LOG) await database.script('checkpoint')
}

async function vacuum(database: Database): Promise<void> {
  for (const table of await tablesWhere(database, 'n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)'))
    await database.script(`vacuum ${table}`)
}

async function tablesWhere(database: Database, condition: string): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select relid::regclass::text as name
     from pg_stat_user_tables join pg_class on oid = relid where ${condition}`,
  )
  return rows.map(({ name }) => name)
}
