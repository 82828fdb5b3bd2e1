import { findPrograms, startPostgres } from '../database/test-postgres.ts'

/**
 * Before the tests: a PostgreSQL for all of them, wherever its programs are installed, unless `TEST_DATABASE_URL` names
 * one. Each test makes databases of its own on it.
 * @returns what ends it after the tests
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const programs = findPrograms()
  if (process.env.TEST_DATABASE_URL || !programs) return undefined
  const { url, stop } = await startPostgres(programs)
  process.env.TEST_DATABASE_URL = url
  return stop
}
