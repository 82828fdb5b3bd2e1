import { openPostgres } from './looked-into.ts'
import { databasesOfRun, findPrograms, startPostgres } from './test-postgres.ts'

/**
 * Before the tests: a PostgreSQL for all of them, wherever its programs are installed, unless `TEST_DATABASE_URL` names
 * one. Each process makes databases of its own on it.
 * @returns what takes them away after the tests, with the server where it was started here
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const { TEST_DATABASE_URL: given } = process.env
  if (given) return () => dropDatabases(given)
  const programs = findPrograms()
  if (!programs) return undefined
  const { url, stop } = await startPostgres(programs)
  process.env.TEST_DATABASE_URL = url
  return stop
}

async function dropDatabases(url: string): Promise<void> {
  const admin = openPostgres(url)
  const kept = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [databasesOfRun(process.pid)],
  )
  for (const { name } of kept) await admin.script(`drop database ${name} with (force)`)
  await admin.close()
}
