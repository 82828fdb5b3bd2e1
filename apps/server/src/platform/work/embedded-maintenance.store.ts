import type { Database } from '../database/database.ts'
import type { Job } from './jobs.ts'

/** Bytes of log since the last checkpoint, which a start after a kill must replay. */
const MOST_LOG_BYTES = 64 * 1024 * 1024

/**
 * Maintenance that PostgreSQL's background processes do and the embedded database lacks: without it the log grows
 * until the next start, and plans made for empty tables stay. PostgreSQL needs none of it.
 */
export function embeddedMaintenance(database: Database): Job[] {
  if (database.kind !== 'embedded') return []
  return [
    {
      name: 'database.maintenance',
      cron: '*/5 * * * *',
      run: () => maintain(database),
    },
    // At night, because it blocks all statements.
    { name: 'database.vacuum', cron: '37 4 * * *', run: () => vacuum(database) },
  ]
}

async function maintain(database: Database): Promise<void> {
  // The thresholds of PostgreSQL's autovacuum by its default settings; the same below.
  for (const table of await tablesWhere(database, 'n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)'))
    await database.script(`analyze ${table}`)
  const [log] = await database.query<{ bytes: number }>(
    'select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  )
  if (log && log.bytes > MOST_LOG_BYTES) await database.script('checkpoint')
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
